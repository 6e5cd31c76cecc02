import { describe, expect, it } from 'vitest';
import { extendedTo, selectionOf, selectionOfAll, toggled } from './list-selection.ts';

const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const [a, b, c, d, e] = listed as [(typeof listed)[0], ...typeof listed] & Record<1 | 2 | 3 | 4, { id: string }>;
const ids = (selection: ReturnType<typeof selectionOf>) => [...selection.items.keys()].sort().join('');

describe('the selection in a list', () => {
  it('takes an item and lets it go again', () => {
    const both = toggled(selectionOf(a), c);
    expect(ids(both)).toBe('ac');
    expect(ids(toggled(both, a))).toBe('c');
  });

  it('reaches from the last item that was picked, up or down, and keeps what was there', () => {
    expect(ids(extendedTo(selectionOf(b), listed, d))).toBe('bcd');
    expect(ids(extendedTo(toggled(selectionOf(a), e), listed, d))).toBe('ade');
    expect(ids(extendedTo(extendedTo(selectionOf(c), listed, e), listed, b))).toBe('bcde');
  });

  it('takes one item where the anchor has left the list', () => {
    expect(ids(extendedTo(selectionOf({ id: 'gone' }), listed, b))).toBe('bgone');
  });

  it('takes all', () => {
    expect(ids(selectionOfAll(listed))).toBe('abcde');
  });
});
