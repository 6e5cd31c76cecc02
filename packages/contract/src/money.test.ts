import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsToNano, estimateCost, holdFor, ModelPrice, nanoFromText, textFromNano } from './money.ts';

const price = (fields: Partial<ModelPrice>) => ModelPrice.parse(fields);

describe('the cost of a call', () => {
  it('is two dollars for a million prompt tokens at ratio 1', () => {
    const cost = estimateCost(price({ modelRatio: 1 }), { promptTokens: 1_000_000, completionTokens: 0 });
    expect(cost).toBe(2_000_000_000n);
  });

  it('weighs the reply by its own ratio', () => {
    const cost = estimateCost(price({ modelRatio: 0.125, completionRatio: 8 }), {
      promptTokens: 1000,
      completionTokens: 500,
    });
    expect(cost).toBe(1_250_000n);
  });

  it('takes less for what the provider still had in its cache', () => {
    const at = price({ modelRatio: 1, cachedRatio: 0.1 });
    const cost = estimateCost(at, { promptTokens: 1_000, cachedTokens: 900, completionTokens: 0 });
    expect(cost).toBe(2_000n * 190n);
    expect(estimateCost(price({ modelRatio: 1 }), { promptTokens: 10, cachedTokens: 10, completionTokens: 0 })).toBe(
      20_000n,
    );
    expect(estimateCost(at, { promptTokens: 1, cachedTokens: 99, completionTokens: 0 })).toBe(200n);
  });

  it('is the fixed price where one is set, whatever the tokens', () => {
    const cost = estimateCost(price({ fixedPrice: 0.04, modelRatio: 1 }), { promptTokens: 9, completionTokens: 9 });
    expect(cost).toBe(40_000_000n);
  });

  it('is nothing for a model without a price', () => {
    expect(estimateCost(price({}), { promptTokens: 1000, completionTokens: 1000 })).toBe(0n);
  });

  it('is rounded up, so that use is never free by rounding', () => {
    const cost = estimateCost(price({ modelRatio: 0.000_001 }), { promptTokens: 1, completionTokens: 0 });
    expect(cost).toBe(1n);
  });

  it('never shrinks when more tokens are used', () => {
    const tokens = fc.nat({ max: 10_000_000 });
    const ratio = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(tokens, tokens, ratio, ratio, (promptTokens, completionTokens, modelRatio, completionRatio) => {
        const at = price({ modelRatio, completionRatio });
        const less = estimateCost(at, { promptTokens, completionTokens });
        const more = estimateCost(at, { promptTokens: promptTokens + 1, completionTokens: completionTokens + 1 });
        expect(more).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

describe('what is held before a call', () => {
  it('covers the longest reply', () => {
    expect(holdFor(price({ modelRatio: 1 }), 100, 900)).toBe(2_000_000n);
  });

  it('is at least the amount that the model asks for', () => {
    expect(holdFor(price({ modelRatio: 1, preDeductAmount: 0.5 }), 1, 1)).toBe(500_000_000n);
  });
});

describe('money in words', () => {
  it.each([
    [0.1, 100_000_000n],
    [0.000_000_001, 1n],
    [1_234_567.89, 1_234_567_890_000_000n],
  ])('%d dollars are %d nano-dollars', (dollars, expected) => {
    expect(dollarsToNano(dollars)).toBe(expected);
  });
});

describe('dollars as decimal text', () => {
  it.each([
    ['0', 0n],
    ['5', 5_000_000_000n],
    ['2.5', 2_500_000_000n],
    ['0.000000001', 1n],
    ['999999.999999', 999_999_999_999_000n],
    ['-1.5', -1_500_000_000n],
    ['-0.000000001', -1n],
  ])('%s is read and written without losing a nano-dollar', (text, nano) => {
    expect(nanoFromText(text)).toBe(nano);
    expect(textFromNano(nano)).toBe(text);
  });

  it('loses zeros that say nothing', () => {
    expect(textFromNano(nanoFromText('2.50'))).toBe('2.5');
    expect(textFromNano(nanoFromText('10.00'))).toBe('10');
  });
});
