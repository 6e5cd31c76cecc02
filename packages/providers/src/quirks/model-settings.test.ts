import { LlmConfig, type ChatRequest, type ProviderName } from '@parley/contract';
import { aChatRequest } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { briefSettings, requestSettings, settingFate, settingUse } from './model-settings.ts';
import { prepareChat } from './prepare-chat.ts';
import { replyLimit, type SetModel } from './reply-limit.ts';

const UNTOUCHED = LlmConfig.parse({});

const settings = (given: Partial<LlmConfig> = {}) => LlmConfig.parse(given);

/** What leaves for the provider, and what is said to be left out. */
function outcome({ provider, name }: SetModel, given: Partial<LlmConfig> = {}) {
  const request: ChatRequest = { ...aChatRequest({}), ...requestSettings({ provider, name }, settings(given)) };
  return prepareChat(request, { provider, model: name });
}

/** One model of every family, with the field that tells it how much to think and the one that bounds its answer. */
const REASONING: readonly [ProviderName, string, string | undefined, string][] = [
  ['OpenAI', 'o3', 'reasoning_effort', 'max_completion_tokens'],
  ['OpenAI', 'gpt-5-mini', 'reasoning_effort', 'max_completion_tokens'],
  ['OpenAI', 'gpt-5.1', 'reasoning_effort', 'max_completion_tokens'],
  ['OpenAI', 'gpt-5.5', 'reasoning_effort', 'max_completion_tokens'],
  ['OpenAI', 'gpt-6-luna', 'reasoning_effort', 'max_completion_tokens'],
  ['Anthropic', 'claude-opus-5-5', 'reasoning_effort', 'max_tokens'],
  ['Anthropic', 'claude-opus-4-8', 'reasoning_effort', 'max_tokens'],
  ['Anthropic', 'claude-sonnet-4-6', 'reasoning_effort', 'max_tokens'],
  ['Anthropic', 'claude-3-7-sonnet', 'reasoning_effort', 'max_tokens'],
  ['Google', 'gemini-2.5-pro', 'reasoning_effort', 'max_tokens'],
  ['Google', 'gemini-3-flash-preview', 'reasoning_effort', 'max_tokens'],
  ['DeepSeek', 'deepseek-v4-pro', 'thinking', 'max_tokens'],
  ['XAI', 'grok-4.3', 'reasoning_effort', 'max_tokens'],
  ['Moonshot', 'kimi-k3', 'reasoning_effort', 'max_completion_tokens'],
  ['Moonshot', 'kimi-k2.6', 'thinking', 'max_completion_tokens'],
  ['Alibaba', 'qwen3-max', 'enable_thinking', 'max_tokens'],
  ['ByteDance', 'doubao-seed-2-0-pro', 'thinking', 'max_tokens'],
  ['Baidu', 'ernie-5.1', 'enable_thinking', 'max_tokens'],
  ['Other', 'gpt-oss:20b', 'reasoning_effort', 'max_tokens'],
  ['Other', 'anthropic/claude-opus-5', 'reasoning_effort', 'max_tokens'],
  // These think without being told how much.
  ['XAI', 'grok-4.20-reasoning', undefined, 'max_tokens'],
  ['Moonshot', 'kimi-k2.7-code', undefined, 'max_completion_tokens'],
  ['Other', 'deepseek-r1:70b', undefined, 'max_tokens'],
  ['Iflytek', 'spark-x2.5', undefined, 'max_completion_tokens'],
  ['Other', 'qwen3:8b', undefined, 'max_tokens'],
  ['Other', 'qwen/qwen3-235b-a22b-thinking-2507', undefined, 'max_tokens'],
  ['Other', 'Qwen/Qwen3.5-397B-A17B', undefined, 'max_tokens'],
  ['Tencent', 'hunyuan-t1-latest', undefined, 'max_tokens'],
  ['Other', 'glm-4.5', undefined, 'max_tokens'],
  ['Other', 'z-ai/glm-4.6', undefined, 'max_tokens'],
  ['Other', 'glm-5', undefined, 'max_tokens'],
  ['Other', 'MiniMaxAI/MiniMax-M2.1', undefined, 'max_tokens'],
  ['Other', 'MiniMax-M1-80k', undefined, 'max_tokens'],
  ['Other', 'phi4-reasoning:14b', undefined, 'max_tokens'],
  ['Other', 'microsoft/Phi-4-mini-reasoning', undefined, 'max_tokens'],
];

const PLAIN: readonly [ProviderName, string][] = [
  ['OpenAI', 'gpt-4o'],
  ['OpenAI', 'gpt-5-chat-latest'],
  ['Anthropic', 'claude-3-5-haiku'],
  ['Google', 'gemini-2.0-flash'],
  ['Google', 'gemini-2.5-flash-image'],
  ['Alibaba', 'qwen3-coder-plus'],
  ['Mistral', 'mistral-large-latest'],
  ['XAI', 'grok-4.20-non-reasoning'],
  ['Other', 'some-local-model'],
  ['Other', 'qwen3-coder:30b'],
  ['Other', 'qwen/qwen3-30b-a3b-instruct-2507'],
  ['Other', 'qwen2.5:7b'],
  ['Tencent', 'hunyuan-turbos-latest'],
  ['Other', 'glm-4-plus'],
  ['Other', 'MiniMax-Text-01'],
  ['Other', 'phi4:14b'],
];

describe('settings that nobody touched', () => {
  it.each(REASONING)('%s %s gets its effort and the limit of reasoning models', (provider, name, effort, limit) => {
    const { body, dropped } = outcome({ provider, name });
    expect(Object.keys(body)).toEqual(expect.arrayContaining(effort === undefined ? [] : [effort]));
    expect(body).toHaveProperty(limit, 32_000);
    expect(dropped).toEqual([]);
  });

  it.each(PLAIN)('%s %s gets a temperature and the plain limit', (provider, name) => {
    const { body, dropped } = outcome({ provider, name });
    expect(body).toMatchObject({ temperature: 0.5, max_tokens: 4_000 });
    expect(body).not.toHaveProperty('reasoning_effort');
    expect(body).not.toHaveProperty('enable_thinking');
    expect(dropped).toEqual([]);
  });
});

describe('settings that a person made', () => {
  it.each<[ProviderName, string, Partial<LlmConfig>, object]>([
    ['OpenAI', 'gpt-5-chat-latest', { presence_penalty: 1, top_p: 0.8 }, { presence_penalty: 1, top_p: 0.8 }],
    ['OpenAI', 'gpt-5.2', { reasoning_effort: 'none', temperature: 0.2 }, { temperature: 0.2 }],
    ['Anthropic', 'claude-3-5-haiku', { top_p: 0.8 }, { top_p: 0.8 }],
    ['OpenAI', 'gpt-4o', { top_p: 0.8 }, { top_p: 0.8, temperature: 0.5 }],
    ['Google', 'gemini-3-pro', { max_completion_tokens: 9_000 }, { max_tokens: 9_000 }],
  ])('%s %s takes %o', (provider, name, given, sent) => {
    const { body, dropped } = outcome({ provider, name }, given);
    expect(body).toMatchObject(sent);
    expect(dropped).toEqual([]);
  });

  it.each<[ProviderName, string, Partial<LlmConfig>, readonly string[]]>([
    ['OpenAI', 'gpt-5-mini', { temperature: 0.2 }, ['temperature']],
    ['Anthropic', 'claude-opus-5', { temperature: 0.2, presence_penalty: 1 }, ['presence_penalty', 'temperature']],
    ['OpenAI', 'gpt-4o', { reasoning_effort: 'high' }, ['reasoning_effort']],
    ['OpenAI', 'gpt-5', { reasoning_effort: 'max' }, ['reasoning_effort']],
    // The limit of the other kind of models is not theirs, and so nothing they refuse.
    ['OpenAI', 'gpt-5-mini', { max_tokens: 900 }, []],
    ['OpenAI', 'gpt-4o', { max_completion_tokens: 900 }, []],
  ])('%s %s with %o: %j is named', (provider, name, given, named) => {
    const { dropped } = outcome({ provider, name }, given);
    expect(dropped.map((parameter) => parameter.name).toSorted()).toEqual(named);
  });
});

describe('what becomes of a setting', () => {
  const gpt5 = { provider: 'OpenAI', name: 'gpt-5' } as const;

  it.each([
    [gpt5, 'temperature', {}, { kind: 'not-applied', reason: 'model' }],
    [gpt5, 'max_tokens', {}, { kind: 'not-applied', reason: 'model' }],
    [gpt5, 'max_completion_tokens', {}, { kind: 'sent', as: 'max_completion_tokens', value: 32_000 }],
    [gpt5, 'max_completion_tokens', { max_completion_tokens: 0 }, { kind: 'default' }],
    [gpt5, 'reasoning_effort', { reasoning_effort: 'max' }, { kind: 'sent', value: 'high', isAdjusted: true }],
    [gpt5, 'presence_penalty', {}, { kind: 'default' }],
    [
      { provider: 'Anthropic', name: 'claude-sonnet-4-6' },
      'temperature',
      {},
      { kind: 'not-applied', reason: 'thinking' },
    ],
    [{ provider: 'Alibaba', name: 'qwen3-max' }, 'reasoning_effort', {}, { kind: 'sent', as: 'enable_thinking' }],
    [{ provider: 'Other', name: 'unheard-of' }, 'max_tokens', {}, { kind: 'sent', as: 'max_tokens', value: 4_000 }],
    [{ provider: 'Other', name: 'unheard-of' }, 'reasoning_effort', {}, { kind: 'not-applied' }],
  ] as const)('of %o, %s with %o: %o', (model, name, given, fate) => {
    expect(settingFate(model, name, settings(given))).toMatchObject(fate);
  });
});

it('tells of a setting that nobody uses yet whether the model would take it', () => {
  const gpt5 = { provider: 'OpenAI', name: 'gpt-5' } as const;
  expect(settingUse(gpt5, 'presence_penalty', UNTOUCHED)).toEqual({ kind: 'not-applied', reason: 'model' });
  expect(settingUse({ provider: 'OpenAI', name: 'gpt-4o' }, 'top_p', UNTOUCHED)).toMatchObject({ kind: 'sent' });
});

describe('how long an answer may be', () => {
  it.each([
    ['as set', { provider: 'OpenAI', name: 'gpt-4o' }, {}, 4_000],
    ['with its thoughts', { provider: 'Google', name: 'gemini-3-pro' }, {}, 32_000],
    [
      'no longer than the model writes',
      { provider: 'OpenAI', name: 'gpt-4o', outputTokens: 16_384 },
      { max_tokens: 200_000 },
      16_384,
    ],
    [
      'with thoughts where only the catalogue knows of them',
      { provider: 'Other', name: 'new', reasoning: true },
      {},
      32_000,
    ],
    ['half of a small window', { provider: 'Other', name: 'tiny', contextTokens: 4_096 }, {}, 2_048],
    ['no longer than its thoughts may be', { provider: 'Other', name: 'glm-4.5v', outputTokens: 16_384 }, {}, 16_384],
    ['without a bound', { provider: 'Other', name: 'tiny' }, { max_tokens: 0 }, undefined],
  ] as const)('is %s', (_, model, given, expected) => {
    expect(replyLimit(model, settings(given))).toBe(expected);
  });
});

describe('a call that nobody asked for', () => {
  it.each<[ProviderName, string, object]>([
    ['OpenAI', 'gpt-5-mini', { reasoning_effort: 'low' }],
    ['Moonshot', 'kimi-k2.6', { reasoning_effort: 'none' }],
    ['Anthropic', 'claude-sonnet-4-6', {}],
    ['OpenAI', 'gpt-4o', {}],
    ['XAI', 'grok-4.20-reasoning', {}],
  ])('makes %s %s think as little as will do', (provider, name, sent) => {
    expect(briefSettings({ provider, name })).toEqual(sent);
  });
});

it('leaves the settings themselves alone', () => {
  const given = settings({ top_p: 0.3 });
  requestSettings({ provider: 'Anthropic', name: 'claude-3-5-haiku' }, given);
  expect(given).toEqual({ ...UNTOUCHED, top_p: 0.3 });
});
