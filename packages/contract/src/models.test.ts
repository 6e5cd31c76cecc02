import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usableModelId } from './custom-providers.ts';
import { modelFromServer, modelId, parseModelId, ServerModel } from './models.ts';

describe('a model id', () => {
  it.each([
    ['gpt-5-mini@default', { name: 'gpt-5-mini', identifier: 'default' }],
    ['gpt-5-mini', { name: 'gpt-5-mini', identifier: 'default' }],
    ['gpt-5-mini@', { name: 'gpt-5-mini', identifier: 'default' }],
    ['llama@3@cfg-1', { name: 'llama@3', identifier: 'cfg-1' }],
  ])('%s names its model and its origin', (id, parts) => {
    expect(parseModelId(id)).toEqual(parts);
  });

  it('gives back the name and identifier that it was made of', () => {
    const identifiers = fc.stringMatching(/^[\w-]+$/);
    fc.assert(
      fc.property(fc.string(), identifiers, (name, identifier) => {
        expect(parseModelId(modelId(name, identifier))).toEqual({ name, identifier });
      }),
    );
  });
});

describe('a listed model', () => {
  it('reads an unknown vendor and kind as other, so that the list survives a newer server', () => {
    const model = ServerModel.parse({ name: 'x', type: 'HOLOGRAM', provider: 'Nobody' });
    expect(model).toMatchObject({ type: 'OTHER', provider: 'Other', available: true });
  });

  it('becomes a model of the client with its price', () => {
    const listed = ServerModel.parse({ name: 'gpt-5-mini', type: 'CHAT', provider: 'OpenAI', modelRatio: 0.125 });
    expect(modelFromServer(listed)).toMatchObject({
      id: 'gpt-5-mini@default',
      customProvider: false,
      price: { modelRatio: 0.125, completionRatio: 1, fixedPrice: 0 },
    });
  });
});

describe('the model of a custom provider', () => {
  const provider = { name: 'Mine', configUid: 'cfg', baseUrl: 'https://example.com', models: ['m1'], available: true };
  const fallback = 'gpt-5-mini@default';

  it.each([
    ['is used while its provider lists it', 'm1@cfg', [provider], 'm1@cfg'],
    ['gives way when it is not listed', 'm2@cfg', [provider], fallback],
    ['gives way when its provider is not available', 'm1@cfg', [{ ...provider, available: false }], fallback],
    ['gives way when its provider is gone', 'm1@cfg', [], fallback],
  ])('%s', (_, id, providers, expected) => {
    expect(usableModelId(id, providers, fallback)).toBe(expected);
  });

  it('does not concern models of the server', () => {
    expect(usableModelId('other@default', [], fallback)).toBe('other@default');
  });
});
