import { ModelPrice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { dollarText } from '#/lib/money-text.ts';
import { costStep, dollarsPerMillion, messagePrice, whatADollarBuys } from './typical-message.ts';

const price = (fields: object = {}) => ModelPrice.parse(fields);
/** $3 for a million tokens asked, $15 for a million answered. */
const SONNET = price({ modelRatio: 1.5, completionRatio: 5 });

describe('the price of a typical message', () => {
  it('is 1,000 tokens asked and 500 answered', () => {
    expect(messagePrice({ price: SONNET })).toMatchObject({ kind: 'priced', nano: 10_500_000n });
  });

  it('is what a call costs where calls have a fixed price', () => {
    expect(messagePrice({ price: price({ fixedPrice: 0.04 }) })).toMatchObject({ nano: 40_000_000n });
  });

  it('is free only where the server says so, and unknown is not free', () => {
    expect(messagePrice({ price: SONNET, isFree: true })).toEqual({ kind: 'free' });
    expect(messagePrice({ price: price() })).toEqual({ kind: 'unknown' });
  });

  it('fills one to three bars, none without a price', () => {
    const steps = [0.1, 0.5, 1.5, 7.5].map((modelRatio) =>
      costStep(messagePrice({ price: price({ modelRatio, completionRatio: 5 }) })),
    );
    expect(steps).toEqual([1, 1, 2, 3]);
    expect(costStep({ kind: 'free' })).toBe(0);
    expect(costStep({ kind: 'unknown' })).toBe(0);
  });
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

it('shows the price of a line-up as the sum', () => {
  const one = messagePrice({ price: SONNET });
  if (one.kind !== 'priced') throw new Error('has a price');
  expect(dollarText(one.nano * 2n, 'en')).toBe('$0.021');
});
