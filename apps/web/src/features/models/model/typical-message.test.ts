import { ModelPrice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { dollarText } from '#/lib/money-text.ts';
import { messagePrice } from './typical-message.ts';

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
});

it('shows the price of a line-up as the sum', () => {
  const one = messagePrice({ price: SONNET });
  if (one.kind !== 'priced') throw new Error('has a price');
  expect(dollarText(one.nano * 2n, 'en')).toBe('$0.021');
});
