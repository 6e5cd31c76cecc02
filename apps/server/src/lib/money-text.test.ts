import { expect, it } from 'vitest';
import { sumText } from './money-text.ts';

it.each([
  [20_000_000_000n, '$20'],
  [12_500_000_000n, '$12.50'],
  [990_000_000n, '$0.99'],
  [1_012_500_000_000n, '$1,012.50'],
  [-5_000_000_000n, '-$5'],
])('writes %s nano-dollars as %s', (nano, text) => {
  expect(sumText(nano)).toBe(text);
});
