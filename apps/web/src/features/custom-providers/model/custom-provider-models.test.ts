import { CustomProvider } from '@parley/contract';
import { expect, it } from 'vitest';
import { customProviderModels } from './custom-provider-models.ts';

it('gives each kept model the id of its provider, and its availability', () => {
  const home = CustomProvider.parse({
    configUid: 'u1',
    name: 'Home',
    baseUrl: 'https://h.example',
    models: ['a', 'b@2'],
  });
  const gone = CustomProvider.parse({ ...home, configUid: 'u2', models: ['a'], available: false });
  expect(customProviderModels([home, gone])).toMatchObject([
    { id: 'a@u1', type: 'CUSTOM', available: true, customProvider: { configUid: 'u1', name: 'Home' } },
    { id: 'b@2@u1', name: 'b@2' },
    { id: 'a@u2', available: false },
  ]);
});
