import { ModelPrice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { costOf } from './message-cost.ts';

const PRICED = { price: ModelPrice.parse({ modelRatio: 1 }) };
const USAGE = { promptTokens: 1_000, completionTokens: 500 };

describe('what an answer cost', () => {
  it('is known by the list alone', () => {
    expect(costOf(PRICED, USAGE)).toBe(3_000_000n);
    expect(costOf(undefined, USAGE)).toBeUndefined();
  });

  it('is nothing for a free model, and unknown for one without a price', () => {
    expect(costOf({ price: ModelPrice.parse({}), isFree: true }, USAGE)).toBe(0n);
    expect(costOf({ price: ModelPrice.parse({}) }, USAGE)).toBeUndefined();
  });
});
