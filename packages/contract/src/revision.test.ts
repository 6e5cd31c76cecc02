import { describe, expect, it } from 'vitest';
import { bump, compareRevisions, joinRevisions, Revision } from './revision.ts';

describe('a revision', () => {
  it('counts each device on its own, and is never changed in place', () => {
    const first = Object.freeze(bump(undefined, 'a'));
    expect([first, bump(first, 'a'), bump(first, 'b')]).toEqual([{ a: 1 }, { a: 2 }, { a: 1, b: 1 }]);
  });

  it.each([
    [undefined, undefined, 'same'],
    [undefined, {}, 'same'],
    [{ a: 1 }, { a: 1 }, 'same'],
    [{ a: 1, b: 0 }, { a: 1 }, 'same'],
    [undefined, { a: 1 }, 'before'],
    [{ a: 1 }, { a: 2 }, 'before'],
    [{ a: 1 }, { a: 1, b: 1 }, 'before'],
    [{ a: 2, b: 1 }, { a: 1, b: 1 }, 'after'],
    [{ a: 2 }, { a: 1, b: 1 }, 'apart'],
    [{ a: 1 }, { b: 1 }, 'apart'],
  ] as const)('%j against %j is %s', (left, right, order) => {
    expect(compareRevisions(left, right)).toBe(order);
    const opposite = { before: 'after', after: 'before', same: 'same', apart: 'apart' } as const;
    expect(compareRevisions(right, left)).toBe(opposite[order]);
  });

  it('joins what both have seen, in one order of keys', () => {
    expect(JSON.stringify(joinRevisions({ b: 2, a: 1 }, { c: 1, a: 3 }))).toBe('{"a":3,"b":2,"c":1}');
    expect(joinRevisions(undefined, undefined)).toEqual({});
  });

  it('refuses what no device counts', () => {
    expect(Revision.safeParse({ a: -1 }).success).toBe(false);
    expect(Revision.safeParse({ a: 1.5 }).success).toBe(false);
  });
});
