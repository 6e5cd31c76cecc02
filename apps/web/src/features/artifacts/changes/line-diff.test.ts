import { describe, expect, it } from 'vitest';
import { foldUnchanged, lineDiff } from './line-diff.ts';

const numbered = (count: number, change: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, index) => change[index + 1] ?? `line ${index + 1}`).join('\n');

describe('the changes of a text', () => {
  it('are its lines with their numbers before and after', () => {
    const { lines, added, removed } = lineDiff('a\nb\nc', 'a\nB\nB2\nc\n');
    expect({ added, removed }).toEqual({ added: 2, removed: 1 });
    expect(lines.map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
      ['same', 'a', 1, 1],
      ['removed', 'b', 2, undefined],
      ['added', 'B', undefined, 2],
      ['added', 'B2', undefined, 3],
      ['same', 'c', 3, 4],
    ]);
  });

  it('are none between equal texts, and all of it where there was nothing', () => {
    expect(lineDiff('a\nb', 'a\nb')).toMatchObject({ added: 0, removed: 0 });
    expect(lineDiff('', 'a\nb')).toMatchObject({ added: 2, removed: 0 });
  });

  it('of two texts with nothing in common are the one and the other', () => {
    const strange = Array.from({ length: 4_000 }, (_, index) => `other ${index}`).join('\n');
    expect(lineDiff(numbered(4_000), strange)).toMatchObject({ added: 4_000, removed: 4_000 });
  });
});

describe('what did not change', () => {
  it('is folded but for three lines around each change', () => {
    const parts = foldUnchanged(lineDiff(numbered(40), numbered(40, { 10: 'ten', 30: 'thirty' })).lines);
    expect(parts.map(({ kind, lines }) => [kind, lines[0]?.text, lines.length])).toEqual([
      ['folded', 'line 1', 6],
      ['shown', 'line 7', 8],
      ['folded', 'line 14', 13],
      ['shown', 'line 27', 8],
      ['folded', 'line 34', 7],
    ]);
  });

  it('stays where a fold would hide less than it takes', () => {
    const parts = foldUnchanged(lineDiff(numbered(6), numbered(6, { 6: 'six' })).lines);
    expect(parts.map(({ kind }) => kind)).toEqual(['shown', 'shown']);
  });
});
