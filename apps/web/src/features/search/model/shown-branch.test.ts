import { expect, it } from 'vitest';
import { shownBranch } from './shown-branch.ts';

const ROWS = [
  { id: 'q1', parentId: '' },
  { id: 'a1', parentId: 'q1' },
  { id: 'a2', parentId: 'q1' },
  { id: 'q2', parentId: 'a1' },
  { id: 'b1', parentId: 'q2' },
];

it.each([
  ['the branch that ends with the leaf', ROWS, 'a2', ['q1', 'a2']],
  ['the newest branch without a leaf', ROWS, undefined, ['q1', 'a1', 'q2', 'b1']],
  ['the newest branch when the leaf is gone', ROWS, 'gone', ['q1', 'a1', 'q2', 'b1']],
  ['all of a chat that knows no branches', [{ id: 'x' }, { id: 'y' }, { id: 'z' }], undefined, ['x', 'y', 'z']],
  ['nothing of nothing', [], 'x', []],
  [
    'answers that stand beside each other',
    [
      { id: 'q', parentId: '', sideBySide: ['a', 'b'] },
      { id: 'a', parentId: 'q' },
      { id: 'b', parentId: 'q' },
      { id: 'c', parentId: 'q' },
    ],
    'a',
    ['q', 'a', 'b'],
  ],
])('%s', (_, rows, leafId, expected) => {
  expect([...shownBranch(rows, leafId)].sort()).toEqual([...expected].sort());
});
