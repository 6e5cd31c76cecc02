import { expect, it } from 'vitest';
import { steppedRow } from './stepped-row.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 0],
  ['ArrowUp', 0, 9],
  ['PageDown', 8, 9],
  ['PageUp', 5, 1],
  ['PageUp', 2, 0],
  ['Home', 5, undefined],
  ['a', 5, undefined],
])('%s in row %i of ten leads to row %s', (key, index, row) => {
  expect(steppedRow(key, index, { count: 10, pageRows: 4, isFieldEmpty: false })).toBe(row);
});

it('takes Home and End for the list only where the field has no use for them', () => {
  const list = { count: 10, pageRows: 4, isFieldEmpty: true };
  expect([steppedRow('Home', 5, list), steppedRow('End', 5, list)]).toEqual([0, 9]);
});

it('leads nowhere in an empty list', () => {
  expect(steppedRow('ArrowDown', 0, { count: 0, pageRows: 4, isFieldEmpty: true })).toBeUndefined();
});
