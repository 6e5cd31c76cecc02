import { expect, it } from 'vitest';
import { rowsAhead } from './rows-ahead.ts';

it('expects the rows behind those that are drawn, or before them on the way back', () => {
  expect(rowsAhead({ top: 12, drawn: 7, isDown: true })).toEqual([19, 31]);
  expect(rowsAhead({ top: 30, drawn: 7, isDown: false })).toEqual([18, 30]);
  expect(rowsAhead({ top: 5, drawn: 7, isDown: false })).toEqual([0, 5]);
});
