import { CustomProvider, Model, modelId, usableModelId } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { mergeModels } from './merge-models.ts';
import { resolveModel } from './resolve-model.ts';

const guide = Model.parse({ id: 'gpt-5-mini@default', name: 'gpt-5-mini', type: 'CHAT', provider: 'Other' });
const own = Model.parse({ id: 'gpt-5@own-OpenAI', name: 'gpt-5', type: 'CHAT', provider: 'OpenAI' });
const home = CustomProvider.parse({
  name: 'Home server',
  configUid: 'abc',
  baseUrl: 'http://10.0.0.2/v1',
  models: ['sonar-8b', 'gpt-5-mini'],
});

function modelsOf({ models, available, ...customProvider }: CustomProvider): Model[] {
  return models.map((name) =>
    Model.parse({
      id: modelId(name, customProvider.configUid),
      name,
      type: 'CUSTOM',
      provider: 'Other',
      available,
      customProvider,
    }),
  );
}

describe('mergeModels', () => {
  it('has the guide last, wherever the server puts it', () => {
    const built = Model.parse({ id: 'parley-guide@default', name: 'parley-guide', type: 'CHAT', provider: 'Other' });
    expect(mergeModels([built, guide], [own]).at(-1)).toEqual(built);
  });

  it('joins what the server, custom providers and own keys offer, apart by id', () => {
    expect(mergeModels([guide], modelsOf(home), [own]).map(({ id }) => id)).toEqual([
      'gpt-5-mini@default',
      'sonar-8b@abc',
      'gpt-5-mini@abc',
      'gpt-5@own-OpenAI',
    ]);
  });

  it('keeps the first of each id', () => {
    expect(mergeModels([guide], [{ ...guide, available: false }])).toEqual([guide]);
  });
});

describe('a chat whose model is a custom provider’s', () => {
  it.each([
    ['keeps it while the provider lists it', [home]],
    ['gets the default when the provider is not available', [{ ...home, available: false }]],
    ['gets the default when the provider no longer lists it', [{ ...home, models: [] }]],
    ['gets the default when the provider is gone', []],
  ])('%s', (_, providers) => {
    const wanted = 'sonar-8b@abc';
    const models = mergeModels([guide], providers.flatMap(modelsOf));
    const choice = resolveModel(wanted, ['gpt-5-mini'], models);
    const usable = usableModelId(wanted, providers, guide.id);
    expect(choice).toMatchObject({ kind: usable === wanted ? 'wanted' : 'replaced', model: { id: usable } });
  });
});
