import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { markIndex, marksOn, moveMarks } from './context-marks.ts';
import { messageTree, pathOfModel, pathTo } from './message-tree.ts';

/** q1 is answered by a and b beside each other, then q2 follows a. */
const tree = messageTree([
  Message.parse({ id: 'q1', date: 0, role: 'user', parentId: '', sideBySide: ['a', 'b'] }),
  Message.parse({ id: 'a', date: 0, role: 'assistant', parentId: 'q1', modelId: 'm@default' }),
  Message.parse({ id: 'b', date: 0, role: 'assistant', parentId: 'q1', modelId: 'n@default' }),
  Message.parse({ id: 'q2', date: 0, role: 'user', parentId: 'a' }),
  Message.parse({ id: 'other', date: 0, role: 'user', parentId: 'a' }),
]);
const path = pathTo(tree, 'q2');

describe('a mark on a branch', () => {
  it.each([
    ['q1', 0],
    ['a', 1],
    ['b', 1],
    ['other', -1],
    ['gone', -1],
    [undefined, -1],
  ])('set on %s lies at %i', (id, index) => {
    expect(markIndex(tree, path, id)).toBe(index);
  });

  it('lies on the own answer of a model that knows the branch otherwise', () => {
    const ownPath = pathOfModel(tree, path, 'n@default');
    expect(marksOn(tree, path, ownPath, { clearedAfterId: 'a', summarizedUpToId: 'other' })).toEqual({
      clearedAfterId: 'b',
      summarizedUpToId: 'other',
    });
  });

  it.each([
    ['m2', 'm1', { clearedAfterId: 'm1', summarizedUpToId: 'm9' }],
    ['m2', '', { clearedAfterId: undefined, summarizedUpToId: 'm9' }],
    ['m3', 'm1', { clearedAfterId: 'm2', summarizedUpToId: 'm9' }],
  ])('moves along when %s gives its place to “%s”', (from, to, expected) => {
    expect(moveMarks({ clearedAfterId: 'm2', summarizedUpToId: 'm9' }, from, to)).toEqual(expected);
  });
});
