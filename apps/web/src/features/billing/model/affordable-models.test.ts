import { ModelPrice, type Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { affordableModels } from './affordable-models.ts';

function model(id: string, modelRatio: number, more: Partial<Model> = {}): Model {
  const price = ModelPrice.parse({ modelRatio, completionRatio: 2 });
  return { id, name: id, type: 'CHAT', provider: 'OpenAI', available: true, price, customProvider: false, ...more };
}

/** A typical message costs 4,000,000 nano-dollars times the ratio. */
const MODELS = [
  model('large', 10),
  model('medium', 5),
  model('small', 1),
  model('tiny', 0.1),
  model('elsewhere', 0.5, { provider: 'Mistral' }),
  model('free', 0, { provider: 'Ollama', isFree: true }),
  model('unknown', 0),
  model('gone', 0.2, { available: false }),
];

const TYPICAL = { promptTokens: 1_000, completionTokens: 500 };

const namesFor = (asked: string | undefined, availableNano: bigint, tokens = TYPICAL, models = MODELS) =>
  affordableModels(asked, models, { availableNano, tokensWith: () => tokens }).map((offer) => offer.model.name);

it('offers the best of the same maker that is paid for, then the cheapest', () => {
  expect(namesFor('large', 25_000_000n)).toEqual(['medium', 'free', 'tiny']);
  expect(namesFor('large', 5_000_000n)).toEqual(['small', 'free', 'tiny']);
});

it('offers nothing that is not cheaper, not paid for, not known or not there', () => {
  expect(namesFor('small', 100_000_000n)).toEqual(['tiny', 'free', 'elsewhere']);
  expect(namesFor('large', 0n)).toEqual(['free']);
  expect(namesFor('free', 100_000_000n)).toEqual([]);
});

it('goes by what is left alone where nobody knows what was asked', () => {
  expect(namesFor(undefined, 1_000_000n)).toEqual(['free', 'tiny']);
});

it('goes by the length of this chat, and by what servers ask for before a short answer', () => {
  expect(namesFor('large', 5_000_000n, { promptTokens: 40_000, completionTokens: 500 })).toEqual(['free']);
  expect(namesFor('large', 1_000_000n, { promptTokens: 10, completionTokens: 5 })).toEqual(['tiny', 'free']);
});

it('offers no model of which more is set aside than is left, unless nothing is', () => {
  const held = ModelPrice.parse({ modelRatio: 0.1, preDeductAmount: 0.05 });
  const models = [
    model('large', 10),
    model('held', 0.1, { price: held }),
    model('gratis', 0, { price: held, isFree: true }),
    model('fixed', 0, { price: ModelPrice.parse({ fixedPrice: 0.001, preDeductAmount: 0.05 }) }),
  ];
  expect(namesFor('large', 49_000_000n, TYPICAL, models)).toEqual(['fixed', 'gratis']);
  expect(namesFor('large', 50_000_000n, TYPICAL, models)).toContain('held');
});
