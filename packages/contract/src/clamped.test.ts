import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clampedInteger, clampedNumber } from './clamped.ts';

const number = clampedNumber({ min: 0, max: 2, initial: 0.5, fallback: 1 });
const integer = clampedInteger({ min: 12, max: 40, initial: 14 });

describe('a clamped number', () => {
  it.each([
    ['keeps a value inside the range', 1.3, 1.3],
    ['pulls a smaller value up to the edge', -1, 0],
    ['pulls a larger value down to the edge', 3, 2],
    ['pulls infinity down to the edge', Infinity, 2],
    ['starts at the initial value', undefined, 0.5],
    ['falls back when it is not a number', Number.NaN, 1],
    ['falls back when it is text', '1.3', 1],
    ['falls back when it is null', null, 1],
    ['falls back when it is an object', {}, 1],
  ])('%s', (_, given, expected) => {
    expect(number.parse(given)).toBe(expected);
  });

  it('reads whatever was stored as a number inside the range', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const read = number.parse(given);
        expect(read).toBeGreaterThanOrEqual(0);
        expect(read).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('shows its range and default in a JSON schema', () => {
    expect(z.toJSONSchema(number)).toMatchObject({ type: 'number', minimum: 0, maximum: 2, default: 0.5 });
  });
});

describe('a clamped integer', () => {
  it.each([
    [14.4, 14],
    [14.6, 15],
    [11, 12],
    [1e300, 40],
    [undefined, 14],
    ['20', 14],
  ])('reads %j as %d', (given, expected) => {
    expect(integer.parse(given)).toBe(expected);
  });
});
