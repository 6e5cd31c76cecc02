import { expect, it } from 'vitest';
import { agoText, dollarText, rateText, secondsText, tokensText } from './number-text.ts';

it.each([
  [17_200_000n, '$0.017'],
  [1_250_000n, '$0.001'],
  [230_000n, '$0.0002'],
  [1_500_000_000n, '$1.50'],
])('%d nano-dollars read %s', (nano, text) => {
  expect(dollarText(nano, 'en')).toBe(text);
});

it.each([
  [3, '$3'],
  [1.25, '$1.25'],
  [0.075, '$0.075'],
])('a rate of %d reads %s', (dollars, text) => {
  expect(rateText(dollars, 'en')).toBe(text);
});

it.each([
  [400_000, '400k'],
  [131_072, '131k'],
  [8_192, '8.2k'],
  [1_000_000, '1M'],
  [1_048_576, '1M'],
  [2_097_152, '2M'],
])('%d tokens read %s', (tokens, text) => {
  expect(tokensText(tokens, 'en')).toBe(text);
});

it.each([
  [940, '0.9 s'],
  [12, '0.1 s'],
  [14_300, '14 s'],
])('%d ms read %s', (ms, text) => {
  expect(secondsText(ms, 'en')).toBe(text);
});

it('says how long ago, from a minute on', () => {
  expect(agoText(59_000, 'en')).toBeUndefined();
  expect(agoText(150_000, 'en')).toBe('2 min ago');
  expect(agoText(7_200_000, 'en')).toBe('2 hr ago');
});

it('follows the language', () => {
  expect(dollarText(17_200_000n, 'de')).toMatch(/^0,017\s\$$/);
  expect(dollarText(17_200_000n, 'ar')).toBe('\u2066$0.017\u2069');
  expect(rateText(3, 'ar')).toBe('\u2066$3\u2069');
});
