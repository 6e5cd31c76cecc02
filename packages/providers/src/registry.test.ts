import { CREDENTIAL_FIELDS, PROVIDERS } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { LOCAL_PROVIDERS } from './local-providers.ts';
import { authHeaders, PROVIDER_REGISTRY } from './registry.ts';

const ENTRIES = Object.values(PROVIDER_REGISTRY);

describe('the provider registry', () => {
  it('names those that work as they are: with an address, without a key', () => {
    const asTheyAre = Object.values(PROVIDER_REGISTRY).filter((row) => row.keyIsOptional && row.baseUrl !== '');
    expect(asTheyAre.map(({ name }) => name)).toEqual(LOCAL_PROVIDERS);
  });

  it('has an entry for every provider of the list', () => {
    expect(Object.keys(PROVIDER_REGISTRY)).toEqual([...PROVIDERS]);
  });

  it.each(ENTRIES)(
    '$name has https addresses, or one on this machine, without a slash at their end, or none',
    (entry) => {
      const urls = [
        entry.baseUrl,
        ...entry.otherEndpoints.map(({ url }) => url),
        ...entry.endpointByModel.map(([, url]) => url),
      ];
      for (const url of urls) expect(url).toMatch(/^$|^(?:https:\/\/|http:\/\/127\.0\.0\.1:)[^?#]*[^/?#]$/);
    },
  );

  it.each(ENTRIES)('$name chats if and only if it speaks a wire', ({ wire, capabilities }) => {
    expect(capabilities.includes('chat')).toBe(wire !== 'none');
  });

  it.each(ENTRIES)('$name asks only for fields that the contract knows', ({ name, credentialFields }) => {
    expect(credentialFields).toBe(CREDENTIAL_FIELDS[name]);
  });

  it('names the settings after the provider', () => {
    expect(PROVIDER_REGISTRY.OpenAI.envPrefix).toBe('OPENAI');
  });

  it('needs no adapter of their own for most', () => {
    const plain = ENTRIES.filter(({ wire, responses }) => wire === 'openai-chat' && responses === undefined);
    expect(plain.map(({ name }) => name)).toEqual([
      'Baidu',
      'ByteDance',
      'Alibaba',
      'Tencent',
      'Moonshot',
      'Iflytek',
      'Llama',
      'DeepSeek',
      'YiAI',
      'Mistral',
      'Other',
      'OpenRouter',
      'Groq',
      'Together',
      'Fireworks',
      'Perplexity',
      'Zhipu',
      'MiniMax',
      'SiliconFlow',
      'Cohere',
      'HuggingFace',
      'NVIDIA',
      'GitHubModels',
      'Cerebras',
      'Ollama',
      'LMStudio',
      'VLLM',
    ]);
  });
});

describe('the header with the key', () => {
  it.each([
    ['OpenAI', { authorization: 'Bearer k' }],
    ['Tencent', { authorization: 'Bearer k' }],
    ['Azure', { 'api-key': 'k' }],
    ['Anthropic', { 'x-api-key': 'k' }],
    ['Google', { 'x-goog-api-key': 'k' }],
    ['DeepL', { authorization: 'DeepL-Auth-Key k' }],
    ['Midjourney', { 'mj-api-secret': 'k' }],
  ] as const)('of %s', (provider, headers) => {
    expect(authHeaders(provider, 'k')).toEqual(headers);
  });

  it('joins key and secret for Spark alone', () => {
    expect(authHeaders('Iflytek', 'k', 's')).toEqual({ authorization: 'Bearer k:s' });
    expect(authHeaders('Iflytek', 'password')).toEqual({ authorization: 'Bearer password' });
    expect(authHeaders('OpenAI', 'k', 's')).toEqual({ authorization: 'Bearer k' });
  });

  it('is left out where there is no key', () => expect(authHeaders('Other', '')).toEqual({}));
});
