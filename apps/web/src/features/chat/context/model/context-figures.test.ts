import { describe, expect, it } from 'vitest';
import { isAlmostFull, tightest } from './context-figures.ts';

describe('the gauge', () => {
  it.each([
    [850, 1000, undefined, true],
    [849, 1000, undefined, false],
    [426, 1000, 500, true],
    [5000, undefined, undefined, false],
  ])('of %i in %s with room for %s is almost full: %s', (used, size, room, expected) => {
    expect(isAlmostFull({ used, size, room })).toBe(expected);
  });

  it.each([
    [[], undefined],
    [[{ used: 10, size: undefined }], { used: 10, size: undefined }],
    [
      [
        { used: 10, size: 100 },
        { used: 90, size: undefined },
        { used: 20, size: 50 },
      ],
      { used: 20, size: 50 },
    ],
    [
      [
        { used: 10, size: undefined },
        { used: 12, size: undefined },
      ],
      { used: 12, size: undefined },
    ],
  ])('shows the fullest of several models', (uses, expected) => {
    expect(tightest(uses)).toEqual(expected);
  });
});
