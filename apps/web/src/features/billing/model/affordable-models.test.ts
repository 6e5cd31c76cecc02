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

const namesFor = (asked: string | undefined, availableNano: bigint) =>
  affordableModels(asked, MODELS, availableNano).map((offer) => offer.model.name);

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
