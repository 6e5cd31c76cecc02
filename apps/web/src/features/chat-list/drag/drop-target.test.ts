import { describe, expect, it } from 'vitest';
import { dropTargetAt, scrollStep, type DropRow } from './drop-target.ts';

const rows: DropRow[] = [
  { kind: 'into', shelf: 'pinned', top: 0, bottom: 30 },
  { kind: 'chat', shelf: 'pinned', id: 'a', top: 30, bottom: 66 },
  { kind: 'into', shelf: 'folder', top: 70, bottom: 106 },
  { kind: 'label', shelf: '', top: 106, bottom: 136 },
  { kind: 'chat', shelf: '', id: 'b', top: 136, bottom: 172 },
  { kind: 'chat', shelf: '', id: 'c', top: 172, bottom: 208 },
];

describe('where a dragged chat lands', () => {
  it.each([
    ['on the head of the pinned ones', 10, { shelf: 'pinned' }, undefined],
    ['in the upper half of a chat', 31, { shelf: 'pinned', before: 'a' }, 30],
    ['in its lower half', 60, { shelf: 'pinned', after: 'a' }, 66],
    ['in a gap, which belongs to the nearer row', 67, { shelf: 'pinned', after: 'a' }, 66],
    ['on a folder', 90, { shelf: 'folder' }, undefined],
    ['on the label of a day', 120, { shelf: '', before: 'b' }, 136],
    ['between two chats', 180, { shelf: '', before: 'c' }, 172],
    ['below everything', 900, { shelf: '', after: 'c' }, 208],
  ])('%s', (_, y, drop, lineAt) => {
    expect(dropTargetAt(rows, y)).toMatchObject({ drop, ...(lineAt !== undefined && { lineAt }) });
    expect(dropTargetAt(rows, y)?.lineAt).toBe(lineAt);
  });

  it('is nowhere in an empty list', () => {
    expect(dropTargetAt([], 10)).toBeUndefined();
  });
});

describe('scrolling at the edges', () => {
  it.each([
    ['in the middle', 300, 0],
    ['at the upper edge', 100, -14],
    ['above it', 20, -14],
    ['a little below it', 130, -4],
    ['at the lower edge', 500, 14],
  ])('%s', (_, y, expected) => {
    expect(scrollStep(y, 100, 500)).toBe(expected);
  });
});
