import { expect, it } from 'vitest';
import { agoText, secondsText, tokensText } from './number-text.ts';

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
