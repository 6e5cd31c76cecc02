import { Model } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { modelView } from './model-view.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 15);

function model(fields: object) {
  return Model.parse({ id: 'a-model@default', name: 'a-model', type: 'CHAT', provider: 'OpenAI', ...fields });
}

describe('what is shown of a model', () => {
  it('is what the server says where it says something', () => {
    const view = modelView(
      model({
        label: 'A model',
        strength: 'Says little',
        contextTokens: 8_000,
        capabilities: { tools: true },
        shutdownDate: '2027-01-31',
      }),
      NOW,
    );
    expect(view).toMatchObject({
      title: 'A model',
      strength: 'Says little',
      contextTokens: 8_000,
      abilities: { tools: true },
      retirement: { kind: 'soon', date: '2027-01-31' },
      isUnknown: false,
      vendor: 'openai',
      place: { kind: 'server' },
    });
  });

  it.each([
    ['by the picture', { fixedPrice: 0.04 }, {}, 40_000_000n],
    ['by the kind of task', { fixedPrice: 0.04 }, { taskPrices: { imagine: 0.1 } }, 100_000_000n],
  ])('is the price of a picture for a model that only draws, %s', (_, price, more, nano) => {
    const view = modelView(model({ type: 'IMAGE', price, ...more }), NOW);
    expect(view).toMatchObject({ abilities: { imageOutput: true }, price: { kind: 'priced', nano }, drawsOnly: true });
  });

  it('counts the tokens of a picture, which are more than those of a message', () => {
    const price = { modelRatio: 2.5, completionRatio: 8 };
    const [drawn, said] = (['IMAGE', 'CHAT'] as const).map((type) => modelView(model({ type, price }), NOW).price);
    expect(drawn?.kind === 'priced' && said?.kind === 'priced' && drawn.nano > said.nano).toBe(true);
  });

  it('leaves open what nobody knows', () => {
    const view = modelView(model({ provider: 'Other' }), NOW);
    expect(view).toMatchObject({ vendor: 'other', abilities: undefined, price: { kind: 'unknown' }, isUnknown: true });
  });

  it('wears the plug of a custom provider unless its name tells the maker', () => {
    const customProvider = { configUid: 'abc', name: 'Home', baseUrl: 'http://10.0.0.2' };
    expect(modelView(model({ customProvider, provider: 'Other' }), NOW).vendor).toBe('custom');
    expect(modelView(model({ customProvider, provider: 'Other', name: 'llama-4' }), NOW).vendor).toBe('meta');
  });

  it.each([
    ['ten days ago', NOW - 10 * DAY_MS, true],
    ['two months ago', NOW - 60 * DAY_MS, false],
    ['at a time nobody told', 0, false],
  ])('is called new when it came %s: %s', (_, createdAt, isNew) => {
    expect(modelView(model({ price: { createdAt } }), NOW).isNew).toBe(isNew);
  });
});
