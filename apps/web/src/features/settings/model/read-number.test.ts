import { describe, expect, it } from 'vitest';
import { readNumber, stepNumber } from './read-number.ts';

const fraction = { min: 0, max: 2, isWhole: false };
const whole = { min: 0, max: 512_000, isWhole: true };

describe('a number that is typed', () => {
  it.each([
    ['0.7', fraction, 0.7],
    [' 0,7 ', fraction, 0.7],
    ['٠٫٧', fraction, 0.7],
    ['２', fraction, 2],
    ['\u22122', { min: -2, max: 2, isWhole: false }, -2],
    ['32000', whole, 32_000],
    ['32,000', whole, 32_000],
    ['32.000', whole, 32_000],
    ['32 000', whole, 32_000],
    ['1e3', whole, 1_000],
  ])('fits: %j', (text, range, value) => {
    expect(readNumber(text, range)).toEqual({ kind: 'fits', value });
  });

  it.each([
    ['2.1', fraction, 2],
    ['-1', fraction, 0],
    ['9999999', whole, 512_000],
    ['3.4', whole, 3],
  ])('is pulled into the range: %j', (text, range, value) => {
    expect(readNumber(text, range)).toEqual({ kind: 'pulled', value });
  });

  it.each(['', '  ', 'many', '1.2.3', '--1', 'Infinity', '1,2,3'])('is none: %j', (text) => {
    expect(readNumber(text, fraction)).toEqual({ kind: 'none' });
  });
});

describe('a step', () => {
  it('leaves no tail and stays inside', () => {
    expect(stepNumber(0.2, 0.1, fraction)).toBe(0.3);
    expect(stepNumber(2, 0.1, fraction)).toBe(2);
    expect(stepNumber(0, -0.1, fraction)).toBe(0);
  });
});
