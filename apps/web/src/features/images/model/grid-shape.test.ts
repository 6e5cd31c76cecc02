import { expect, it } from 'vitest';
import { cellSize, columnsIn } from './grid-shape.ts';

it.each([
  [0, 1],
  [90, 1],
  [358, 3],
  [1_100, 6],
  [9_000, 12],
])('puts cells beside each other in %d pixels: %d', (width, columns) => {
  expect(columnsIn(width, 8)).toBe(columns);
});

it('fills the room to its last pixel', () => {
  for (const width of [320, 358, 777, 1_100]) {
    const columns = columnsIn(width, 8);
    expect(cellSize(width, 8) * columns + 8 * (columns - 1)).toBeCloseTo(width);
  }
});
