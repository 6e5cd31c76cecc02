import { expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

it('writes numbers as the language and the options say, and keeps each format', () => {
  expect(numberFormat('en').format(1204.5)).toBe('1,204.5');
  expect(numberFormat('de').format(1204.5)).toBe('1.204,5');
  expect(numberFormat('en', { maximumFractionDigits: 0 }).format(1204.4)).toBe('1,204');
  expect(numberFormat('en', { notation: 'compact' })).toBe(numberFormat('en', { notation: 'compact' }));
});
