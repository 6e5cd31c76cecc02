import { ModelPrice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { costStep, dollarsPerMillion, whatADollarBuys } from './price-figures.ts';
import { messagePrice } from './typical-message.ts';

const price = (fields: object = {}) => ModelPrice.parse(fields);
/** $3 for a million tokens asked, $15 for a million answered. */
const SONNET = price({ modelRatio: 1.5, completionRatio: 5 });

it('the price of a message fills one to three bars, none without a price', () => {
  const steps = [0.1, 0.5, 1.5, 7.5].map((modelRatio) =>
    costStep(messagePrice({ price: price({ modelRatio, completionRatio: 5 }) })),
  );
  expect(steps).toEqual([1, 1, 2, 3]);
  expect(costStep({ kind: 'free' })).toBe(0);
  expect(costStep({ kind: 'unknown' })).toBe(0);
});

describe('what a dollar buys', () => {
  it('counts whole messages and whole documents of 60 pages', () => {
    expect(whatADollarBuys(messagePrice({ price: SONNET }))).toEqual({ messages: 95, documents: 9 });
  });

  it('has no answer where nothing is charged', () => {
    expect(whatADollarBuys({ kind: 'free' })).toBeUndefined();
    expect(whatADollarBuys({ kind: 'unknown' })).toBeUndefined();
  });

  it('goes with the price per million tokens', () => {
    expect(dollarsPerMillion(SONNET)).toEqual({ input: 3, output: 15 });
    expect(dollarsPerMillion({ ...SONNET, cachedRatio: 0.1 })).toMatchObject({ cached: expect.closeTo(0.3) });
  });
});
