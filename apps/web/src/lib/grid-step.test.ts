import { expect, it } from 'vitest';
import { stepInGrid } from './grid-step.ts';

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 1, true, 0],
  ['ArrowLeft', 0, true, 1],
  ['ArrowLeft', 0, false, undefined],
  ['ArrowDown', 1, false, 4],
  ['ArrowDown', 4, false, undefined],
  ['ArrowUp', 4, false, 1],
  ['ArrowUp', 1, false, undefined],
  ['Home', 4, false, 0],
  ['End', 0, false, 6],
  ['a', 0, false, undefined],
])('%s from %i (right to left: %s) leads to %s', (key, index, isRtl, next) => {
  expect(stepInGrid(key, { index, count: 7, columns: 3, isRtl })).toBe(next);
});
