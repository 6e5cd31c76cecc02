import { describe, expect, it } from 'vitest';
import { baseUrlOf, chatCompletionsUrl } from './address.ts';
import type { ChatAddress } from './chat-target.ts';

const at = (provider: ChatAddress['provider'], fields: Partial<ChatAddress> = {}): ChatAddress => ({
  provider,
  baseUrl: '',
  credentials: {},
  model: 'm',
  ...fields,
});

describe('the address of a provider', () => {
  it.each([
    ['its own', at('DeepSeek'), 'https://api.deepseek.com/v1'],
    [
      'the endpoint of the credentials',
      at('OpenAI', { credentials: { endpoint: 'https://me.test/v1/' } }),
      'https://me.test/v1',
    ],
    [
      'the base over the endpoint',
      at('OpenAI', { baseUrl: 'https://a.test', credentials: { endpoint: 'https://b.test' } }),
      'https://a.test',
    ],
    [
      'the bare host of the provider',
      at('OpenAI', { baseUrl: 'https://api.openai.com/' }),
      'https://api.openai.com/v1',
    ],
    ['a call instead of its base', at('Other', { baseUrl: 'https://a.test/v1/chat/completions' }), 'https://a.test/v1'],
    ['another place for some models', at('Iflytek', { model: 'spark-x2.5' }), 'https://spark-api-open.xf-yun.com/v2'],
    [
      'Azure’s resource',
      at('Azure', { baseUrl: 'https://me.openai.azure.com' }),
      'https://me.openai.azure.com/openai/v1',
    ],
    [
      'Azure’s resource with its path',
      at('Azure', { baseUrl: 'https://me.openai.azure.com/openai/v1' }),
      'https://me.openai.azure.com/openai/v1',
    ],
    [
      'a version of Gemini',
      at('Google', { credentials: { apiVersion: 'v1' } }),
      'https://generativelanguage.googleapis.com/v1',
    ],
    [
      'no version where it is none',
      at('Google', { credentials: { apiVersion: '1.0' } }),
      'https://generativelanguage.googleapis.com/v1beta',
    ],
    [
      'no version that leads elsewhere',
      at('Google', { credentials: { apiVersion: 'v1/../../x?y' } }),
      'https://generativelanguage.googleapis.com/v1beta',
    ],
    ['none where nobody said', at('Other'), ''],
  ])('is %s', (_, address, url) => {
    expect(baseUrlOf(address)).toBe(url);
  });

  it('names the deployment in Azure’s older interface', () => {
    const address = at('Azure', {
      baseUrl: 'https://me.openai.azure.com',
      model: 'my gpt',
      credentials: { apiVersion: '2024-10-21' },
    });
    expect(chatCompletionsUrl(address)).toBe(
      'https://me.openai.azure.com/openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21',
    );
  });
});
