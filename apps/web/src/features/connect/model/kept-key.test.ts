import { ProviderCredentials, ServerModel } from '@parley/contract';
import { expect, it } from 'vitest';
import { chatModelsOf, withOwnKey } from './kept-key.ts';

const model = (name: string, more: object = {}) =>
  ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI', ...more });
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
  const { OpenAI } = withOwnKey({ OpenAI: before }, { provider: 'OpenAI', models: listed }, 'sk-new');
  expect(OpenAI).toMatchObject({
    apiKey: 'sk-new',
    endpoint: 'https://proxy.test',
    customModels: 'mine,gpt-5,gpt-5-mini',
  });
});

it('leaves the keys of other providers alone', () => {
  const other = ProviderCredentials.parse({ apiKey: 'kept' });
  const kept = withOwnKey({ Anthropic: other }, { provider: 'OpenAI', models: listed }, 'sk-new');
  expect(kept.Anthropic).toEqual(other);
});
