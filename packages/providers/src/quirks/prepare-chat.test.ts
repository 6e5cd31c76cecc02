import type { ChatRequest, ProviderName } from '@parley/contract';
import { aChatRequest } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { isAboutStreamOptions, prepareChat, withoutStreamOptions } from './prepare-chat.ts';
import { wireOf } from './wire-of.ts';

const tools: ChatRequest['tools'] = [{ type: 'function', function: { name: 'f' } }];

const prepare = (provider: ProviderName, model: string, fields: Partial<ChatRequest> = {}) =>
  prepareChat(aChatRequest(fields), { provider, model });

describe('the body that goes to a provider', () => {
  const services = { store: true, service_tier: 'priority', user: 'me', metadata: { a: 'b' }, safety_identifier: 's' };
  const open = { top_k: 40, min_p: 0.1 };

  it.each<[ProviderName, string, object, object]>([
    ['Other', 'llama', { ...services, ...open, n: 5, seed: 7, guided_json: {} }, {}],
    ['OpenAI', 'gpt-4o', { ...services, n: 2, prediction: {}, modalities: ['text', 'audio'], audio: {} }, open],
    ['Azure', 'gpt-4o', { n: 2, logit_bias: { 1: 2 }, logprobs: true, top_logprobs: 3 }, open],
    ['Mistral', 'mistral-small', { n: 2, metadata: { a: 'b' }, prediction: {} }, { user: 'me', store: true, ...open }],
  ])('holds what callers send to %s %s, except what the host refuses', (provider, model, kept, refused) => {
    const { body, dropped } = prepare(provider, model, { ...kept, ...refused, temperature: null });
    const { seed: _, ...same } = kept as Record<string, unknown>;
    expect(body).toMatchObject(same);
    expect(dropped.map(({ name }) => name).toSorted()).toEqual(Object.keys(refused).toSorted());
    for (const name of [...Object.keys(refused), 'temperature']) expect(body).not.toHaveProperty(name);
  });

  it.each<[ProviderName, string, readonly string[]]>([
    ['Anthropic', 'claude-3-5-haiku', ['n', 'user', 'seed', 'my_field', 'web_search_options']],
    ['Google', 'gemini-2.0-flash', ['n', 'user', 'my_field', 'web_search_options']],
  ])('names what the wire of %s has no words for', (provider, model, refused) => {
    const fields = { n: 2, user: 'me', seed: 1, top_k: 5, my_field: 1, web_search_options: {} };
    const { body, dropped } = prepare(provider, model, fields);
    expect(dropped.map(({ name }) => name).toSorted()).toEqual([...refused].toSorted());
    expect(dropped.every(({ reason }) => reason === 'provider')).toBe(true);
    expect(body).toMatchObject({ top_k: 5 });
  });

  it('never holds an order to a gateway about where to go with which key', () => {
    const orders = { api_base: 'http://evil.example', api_key: 'x', extra_headers: {}, aws_region_name: 'x' };
    const { body, dropped } = prepare('Other', 'llama', orders);
    expect(dropped.map(({ name }) => name)).toEqual(Object.keys(orders));
    for (const name of Object.keys(orders)) expect(body).not.toHaveProperty(name);
  });

  it('says nothing of fields that change nothing', () => {
    const neutral = { n: 1, store: false, modalities: ['text'], logit_bias: {}, metadata: {}, service_tier: 'auto' };
    expect(prepare('Anthropic', 'claude-3-5-haiku', neutral).dropped).toEqual([]);
  });

  it.each(['OpenAI', 'DeepSeek', 'Moonshot', 'Alibaba', 'ByteDance', 'Other'] as const)(
    'asks %s for usage in a stream',
    (provider) => {
      expect(prepare(provider, 'm').body['stream_options']).toEqual({ include_usage: true });
      expect(prepare(provider, 'm', { stream: false }).body).not.toHaveProperty('stream_options');
    },
  );

  it.each(['Mistral', 'Baidu', 'Tencent', 'Iflytek', 'YiAI', 'Llama'] as const)(
    'does not ask %s for it',
    (provider) => {
      expect(prepare(provider, 'm').body).not.toHaveProperty('stream_options');
    },
  );

  it('sends no limit where 0 stands for none, and no empty list of tools', () => {
    const { body } = prepare('Other', 'llama', { max_tokens: 0, tools: [], tool_choice: 'auto' });
    for (const field of ['max_tokens', 'tools', 'tool_choice']) expect(body).not.toHaveProperty(field);
  });
});

/** Everything that the settings may send. */
const SETTINGS = {
  temperature: 0.5,
  top_p: 0.9,
  presence_penalty: 1,
  frequency_penalty: 1,
  max_tokens: 4_000,
  reasoning_effort: 'medium',
} as const;
const ALL = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'];

describe('what models refuse', () => {
  it.each<[ProviderName, string, readonly string[], object]>([
    ['OpenAI', 'gpt-4o', ['reasoning_effort'], { temperature: 0.5, max_tokens: 4_000 }],
    ['OpenAI', 'gpt-5-chat-latest', ['reasoning_effort'], { temperature: 0.5, max_tokens: 4_000 }],
    ['OpenAI', 'gpt-4o-search-preview', ['temperature', 'reasoning_effort'], { top_p: 0.9 }],
    ['OpenAI', 'gpt-5-mini', ALL, { max_completion_tokens: 4_000, reasoning_effort: 'medium' }],
    ['OpenAI', 'o3', ALL, { max_completion_tokens: 4_000 }],
    ['OpenAI', 'gpt-5.1', ALL, { reasoning_effort: 'medium' }],
    ['OpenAI', 'gpt-6-luna', ALL, { reasoning_effort: 'medium' }],
    ['Other', 'openai/gpt-5.6-sol', ALL, { max_completion_tokens: 4_000 }],
    ['Moonshot', 'kimi-k2.6', ALL, { max_completion_tokens: 4_000, thinking: { type: 'enabled' } }],
    ['Moonshot', 'kimi-k2.7-code', [...ALL, 'reasoning_effort'], { max_completion_tokens: 4_000 }],
    [
      'DeepSeek',
      'deepseek-v4-pro',
      ['temperature', 'top_p', 'reasoning_effort'],
      { thinking: { type: 'enabled' }, reasoning_effort: 'low' },
    ],
    ['Alibaba', 'qwen3-max', ['frequency_penalty'], { enable_thinking: true, temperature: 0.5 }],
    ['ByteDance', 'doubao-seed-2-0-pro', [], { thinking: { type: 'enabled' }, temperature: 0.5 }],
    ['Baidu', 'ernie-5.1', [], { enable_thinking: true }],
    ['Iflytek', 'spark-x2.5', [...ALL, 'reasoning_effort'], { max_completion_tokens: 4_000 }],
    ['Iflytek', 'generalv3.5', ['reasoning_effort'], { temperature: 0.5, max_tokens: 4_000 }],
    ['Mistral', 'mistral-large-latest', ['reasoning_effort'], { temperature: 0.5, max_tokens: 4_000 }],
    ['XAI', 'grok-4.3', ['presence_penalty', 'frequency_penalty'], { reasoning_effort: 'medium', temperature: 0.5 }],
    ['XAI', 'grok-4.20-reasoning', ['presence_penalty', 'frequency_penalty', 'reasoning_effort'], {}],
    ['XAI', 'grok-4.20-non-reasoning', ['reasoning_effort'], { presence_penalty: 1 }],
    ['Anthropic', 'claude-opus-4-8', [...ALL], { reasoning_effort: 'medium' }],
    ['Anthropic', 'claude-sonnet-4-6', ALL, { reasoning_effort: 'medium' }],
    [
      'Anthropic',
      'claude-3-5-haiku',
      ['top_p', 'presence_penalty', 'frequency_penalty', 'reasoning_effort'],
      { temperature: 0.5 },
    ],
    ['Google', 'gemini-2.5-flash', ['presence_penalty', 'frequency_penalty'], { temperature: 0.5 }],
    ['Google', 'gemini-3-flash-preview', [], { presence_penalty: 1, reasoning_effort: 'medium' }],
    ['Google', 'gemini-2.0-flash', ['reasoning_effort'], { temperature: 0.5 }],
    ['Other', 'some-local-model', ['reasoning_effort'], { temperature: 0.5, max_tokens: 4_000 }],
  ])('%s %s', (provider, model, refused, kept) => {
    const { body, dropped } = prepare(provider, model, SETTINGS);
    expect(dropped.map(({ name }) => name).toSorted()).toEqual([...refused].toSorted());
    expect(body).toMatchObject(kept);
    const gone = dropped.filter(({ sent }) => sent === undefined);
    for (const { name } of gone) expect(body).not.toHaveProperty(name);
  });

  it('leaves out what a wire has no words for', () => {
    const fields = { tools, seed: 1, stop: ['x'] };
    expect(prepare('OpenAI', 'gpt-5.6', fields).dropped.map(({ name }) => name)).toEqual(['seed', 'stop']);
    const json = { response_format: { type: 'json_object' } };
    expect(prepare('Anthropic', 'claude-opus-5', json).dropped).toMatchObject([{ name: 'response_format' }]);
  });

  it('fits a limit that is more than a model writes at once, and says so', () => {
    const request = aChatRequest({ max_completion_tokens: 100_000 });
    const model = { provider: 'OpenAI', model: 'gpt-4o', outputTokens: 16_384 } as const;
    const { body, dropped } = prepareChat(request, model);
    expect(body).toMatchObject({ max_tokens: 16_384 });
    expect(dropped).toEqual([{ name: 'max_completion_tokens', value: 100_000, reason: 'range', sent: 16_384 }]);
  });

  it('says nothing of values that change nothing', () => {
    const neutral = { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0 };
    const { body, dropped } = prepare('OpenAI', 'gpt-5-mini', neutral);
    expect(dropped).toEqual([]);
    expect(body).not.toHaveProperty('temperature');
  });

  it('tells why', () => {
    const reason = (provider: ProviderName, model: string, fields: Partial<ChatRequest>) =>
      prepare(provider, model, fields).dropped;
    expect(reason('OpenAI', 'gpt-5', { temperature: 0.5 })).toEqual([
      { name: 'temperature', value: 0.5, reason: 'model' },
    ]);
    expect(reason('Anthropic', 'claude-opus-5', { seed: 3 })).toEqual([{ name: 'seed', value: 3, reason: 'provider' }]);
    expect(reason('DeepSeek', 'deepseek-v4-pro', { top_p: 0.5 })).toEqual([
      { name: 'top_p', value: 0.5, reason: 'thinking' },
    ]);
    expect(reason('Mistral', 'mistral-small', { temperature: 2 })).toEqual([
      { name: 'temperature', value: 2, reason: 'range', sent: 1.5 },
    ]);
  });

  it('gives sampling back to a model that does not think', () => {
    const off = { temperature: 0.5, reasoning_effort: 'none' };
    expect(prepare('DeepSeek', 'deepseek-v4-pro', off).body).toMatchObject({
      temperature: 0.5,
      thinking: { type: 'disabled' },
    });
    expect(prepare('OpenAI', 'gpt-5.2', off).body).toMatchObject({ temperature: 0.5, reasoning_effort: 'none' });
    expect(prepare('OpenAI', 'gpt-6-luna', off).body).not.toHaveProperty('temperature');
  });
});

describe('how much a model is to think', () => {
  it.each<[ProviderName, string, string, string | undefined]>([
    ['OpenAI', 'gpt-5', 'none', 'minimal'],
    ['OpenAI', 'gpt-5', 'xhigh', 'high'],
    ['OpenAI', 'gpt-5.1', 'minimal', 'none'],
    ['OpenAI', 'gpt-5.6', 'max', 'max'],
    ['OpenAI', 'gpt-6-astra', 'none', 'low'],
    ['Moonshot', 'kimi-k3', 'medium', 'low'],
    ['Google', 'gemini-3-pro-preview', 'minimal', 'low'],
    ['OpenAI', 'gpt-5', 'nonsense', undefined],
  ])('%s %s: %s becomes %s', (provider, model, wanted, sent) => {
    const { body, dropped } = prepare(provider, model, { reasoning_effort: wanted });
    expect(body['reasoning_effort']).toBe(sent);
    expect(dropped.length).toBe(wanted === sent ? 0 : 1);
  });

  it('turns thinking off for Qwen where no stream is asked for, which it needs to think', () => {
    const { body } = prepare('Alibaba', 'qwen3-max', { stream: false, reasoning_effort: 'high' });
    expect(body).toMatchObject({ enable_thinking: false });
  });

  it('leaves the switches alone when nobody asked', () => {
    for (const model of ['qwen3-max', 'kimi-k2.6']) {
      expect(prepare('Alibaba', model).body).not.toHaveProperty('enable_thinking');
      expect(prepare('Moonshot', model).body).not.toHaveProperty('thinking');
    }
  });

  it('does without reasoning where a host has only chat completions for a model with tools', () => {
    const { body, dropped } = prepare('Other', 'gpt-5.6-terra', { tools, reasoning_effort: 'high' });
    expect(body).toMatchObject({ reasoning_effort: 'none' });
    expect(dropped).toEqual([{ name: 'reasoning_effort', value: 'high', reason: 'range', sent: 'none' }]);
  });
});

describe('the wire', () => {
  it.each<[ProviderName, string, Partial<ChatRequest>, string]>([
    ['OpenAI', 'gpt-4o', { tools }, 'openai-chat'],
    ['OpenAI', 'gpt-5.6', {}, 'openai-chat'],
    ['OpenAI', 'gpt-5.6', { tools }, 'openai-responses'],
    ['OpenAI', 'gpt-5.6', { tools, reasoning_effort: 'none' }, 'openai-chat'],
    ['OpenAI', 'gpt-5-chat-latest', { tools }, 'openai-chat'],
    ['Azure', 'gpt-5.6', { tools }, 'openai-responses'],
    ['XAI', 'grok-4.3', {}, 'openai-responses'],
    ['XAI', 'grok-3', {}, 'openai-chat'],
    ['Other', 'gpt-5.6', { tools }, 'openai-chat'],
    ['Anthropic', 'claude-opus-5', {}, 'anthropic'],
    ['Google', 'gemini-3-flash', {}, 'google'],
    ['Stability', 'sd', {}, 'none'],
    ['GPTs', 'gpt-4-gizmo-x', {}, 'none'],
    ['DeepL', 'deepl', {}, 'none'],
    ['Midjourney', 'mj', {}, 'none'],
  ])('of %s %s with %o is %s', (provider, model, fields, wire) => {
    expect(wireOf(provider, model, aChatRequest(fields))).toBe(wire);
  });
});

describe('a host that refuses stream options', () => {
  it('is known by its words', () => {
    expect(isAboutStreamOptions(400, 'Unrecognized request argument supplied: stream_options')).toBe(true);
    expect(isAboutStreamOptions(400, 'max_tokens is too large')).toBe(false);
    expect(isAboutStreamOptions(500, 'stream_options')).toBe(false);
  });

  it('gets the same body without them', () => {
    const { body } = prepare('Other', 'm');
    expect(withoutStreamOptions(body)).toEqual({ ...body, stream_options: undefined });
    expect(withoutStreamOptions(body)).not.toHaveProperty('stream_options');
  });
});
