import { describe, expect, it } from 'vitest';
import { balanceText, dollarText, movementText, rateText, sumText } from './money-text.ts';

it.each([
  [17_200_000n, '$0.017'],
  [830_000_000n, '$0.830'],
  [1_250_000n, '$0.0013'],
  [230_000n, '$0.0002'],
  [40_000n, '<$0.0001'],
  [1_500_000_000n, '$1.50'],
  [0n, '$0.00'],
])('%d nano-dollars of a message read %s', (nano, text) => {
  expect(dollarText(nano, 'en')).toBe(text);
});

it.each([
  [10_000_000_000n, '$10'],
  [12_500_000_000n, '$12.50'],
  [830_000_000n, '$0.83'],
  [4_000_000n, '$0.004'],
  [0n, '$0'],
])('a sum of %d nano-dollars reads %s', (nano, text) => {
  expect(sumText(nano, 'en')).toBe(text);
});

it.each([
  [3, '$3'],
  [1.25, '$1.25'],
  [0.075, '$0.075'],
  [0.9, '$0.90'],
  [2.5, '$2.50'],
])('a rate of %d reads %s', (dollars, text) => {
  expect(rateText(dollars, 'en')).toBe(text);
});

describe('a balance', () => {
  it.each([
    ['12.409', '$12.40'],
    ['12.399999999', '$12.39'],
    ['0.009', '$0.00'],
    ['-0.5', '-$0.50'],
    ['-0.001', '-$0.01'],
  ])('of %s is never shown as more than it is: %s', (amount, text) => {
    expect(balanceText(amount, 'en')).toBe(text);
  });
});

describe('a movement', () => {
  it.each([
    ['20', '+$20.00'],
    ['-0.0172', '-$0.017'],
    ['-0.004123', '-$0.0041'],
    ['-0.00000001', '-$0.0001'],
  ])('of %s reads %s', (amount, text) => {
    expect(movementText(amount, 'en')).toBe(text);
  });

  it.each([17_200_000n, 4_123_000n, 1_500_000_000n, 999_999_999n])(
    'of %d nano-dollars reads as the message that it paid for',
    (nano) => {
      expect(movementText(`-${Number(nano) / 1e9}`, 'en')).toBe(`-${dollarText(nano, 'en')}`);
    },
  );
});

it('follows the language', () => {
  expect(dollarText(17_200_000n, 'de')).toMatch(/^0,017\s\$$/);
  expect(balanceText('1234', 'de')).toBe('1.234,00\u00A0$');
  expect(dollarText(17_200_000n, 'ar')).toBe('\u2066$0.017\u2069');
  expect(rateText(3, 'ar')).toBe('\u2066$3\u2069');
  expect(balanceText('-1.5', 'ar')).toBe('\u2066-$1.50\u2069');
  expect(movementText('20', 'ar')).toBe('\u2066+$20.00\u2069');
});
