import { ProviderCredentials, ServerModel } from '@parley/contract';
import { expect, it } from 'vitest';
import { addressGivenUp, chatModelsOf, withOwnKey } from './kept-key.ts';

const model = (name: string, more: object = {}) =>
  ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI', ...more });
const OPENAI = { provider: 'OpenAI', baseUrl: 'https://api.openai.com/v1' } as const;
const listed = [model('gpt-5'), model('dall-e-3', { type: 'IMAGE' }), model('gpt-5-mini')];

it('offers only models that can hold a chat', () => {
  expect(chatModelsOf(listed).map(({ name }) => name)).toEqual(['gpt-5', 'gpt-5-mini']);
});

it('keeps the key with its models, and what was typed there before in front', () => {
  const before = ProviderCredentials.parse({
    apiKey: 'old',
    endpoint: 'https://proxy.test',
    customModels: 'mine, gpt-5',
  });
  const { OpenAI } = withOwnKey({ OpenAI: before }, { ...OPENAI, models: listed }, 'sk-new');
  expect(OpenAI).toMatchObject({
    apiKey: 'sk-new',
    customModels: 'mine,gpt-5,gpt-5-mini',
  });
});

it('does not send a key elsewhere than where it was tried, and tells of the address that was there', () => {
  const before = { OpenAI: ProviderCredentials.parse({ apiKey: '', endpoint: 'https://proxy.test' }) };
  const found = { ...OPENAI, models: listed };
  expect(withOwnKey(before, found, 'sk-new').OpenAI).toMatchObject({ apiKey: 'sk-new', endpoint: '' });
  expect(addressGivenUp(before, found)).toBe('https://proxy.test');
  expect(addressGivenUp(withOwnKey(before, found, 'sk-new'), found)).toBeUndefined();
  expect(addressGivenUp({}, found)).toBeUndefined();
});

it('keeps the address of the region that took the key, until a key of the other one comes', () => {
  const abroad = { provider: 'Zhipu', baseUrl: 'https://api.z.ai/api/paas/v4', models: [] } as const;
  const first = withOwnKey({}, { ...abroad, models: [] }, 'k1');
  expect(first.Zhipu?.endpoint).toBe('https://api.z.ai/api/paas/v4');
  const home = { provider: 'Zhipu', baseUrl: 'https://open.bigmodel.cn/api/paas/v4' } as const;
  expect(withOwnKey(first, { ...home, models: [] }, 'k2').Zhipu).toMatchObject({ apiKey: 'k2', endpoint: '' });
});

it('leaves the keys of other providers alone', () => {
  const other = ProviderCredentials.parse({ apiKey: 'kept' });
  const kept = withOwnKey({ Anthropic: other }, { ...OPENAI, models: listed }, 'sk-new');
  expect(kept.Anthropic).toEqual(other);
});
