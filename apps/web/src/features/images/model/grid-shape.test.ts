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

it('fills the room to its last pixel, in cells that can be laid out exactly', () => {
  for (const width of [320, 358, 777, 1_100, 1_125]) {
    const columns = columnsIn(width, 8);
    const size = cellSize(width, 8);
    const filled = size * columns + 8 * (columns - 1);
    expect(filled).toBeLessThanOrEqual(width);
    expect(filled).toBeGreaterThan(width - 1);
    expect(size * 64).toBe(Math.round(size * 64));
  }
});
