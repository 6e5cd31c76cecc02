import { expect, it } from 'vitest';
import { nextRound } from './next-round.ts';

it.each([
  [0, true, 15_000],
  [0, false, 300_000],
  [1, true, 5_000],
  [2, true, 10_000],
  [3, false, 20_000],
  [100, true, 300_000],
])('after %s failures, seen: %s, the next comparison comes in %s ms', (failures, isVisible, wait) => {
  expect(nextRound(failures, isVisible)).toBe(wait);
});
