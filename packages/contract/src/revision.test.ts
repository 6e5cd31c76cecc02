import { describe, expect, it } from 'vitest';
import { bump, bumpVersion, compareRevisions, joinRevisions, Revision } from './revision.ts';

describe('a revision', () => {
  it('counts each device on its own, and is never changed in place', () => {
    const first = Object.freeze(bump(undefined, 'a'));
    expect([first, bump(first, 'a'), bump(first, 'b')]).toEqual([{ a: 1 }, { a: 2 }, { a: 1, b: 1 }]);
  });

  it('of a message goes by runs of changes on one device, the latest with the greatest number', () => {
    const said = bumpVersion(undefined, 'a', 10);
    const edited = bumpVersion(said, 'a', 20);
    expect([said, edited]).toEqual([{ a: 10 }, { a: 20 }]);
    // The clock of the other device is far behind.
    const elsewhere = bumpVersion(edited, 'b', 3);
    expect(elsewhere).toEqual({ a: 20, 'b.l': 21 });
    expect(bumpVersion(elsewhere, 'b', 4)).toEqual({ a: 20, 'b.l': 22 });
    expect(bumpVersion(elsewhere, 'a', 30)).toEqual({ a: 20, 'a.u': 30, 'b.l': 21 });
  });

  it('does not seem to have gone on from a version of the same device that lost its place', () => {
    const said = bumpVersion(undefined, 'a', 1);
    const lost = bumpVersion(said, 'a', 10);
    const winner = bumpVersion(said, 'b', 11);
    expect(compareRevisions(lost, winner)).toBe('apart');
    const goneOn = bumpVersion(winner, 'a', 12);
    expect(compareRevisions(goneOn, winner)).toBe('after');
    expect(compareRevisions(goneOn, lost)).toBe('apart');
    expect(compareRevisions(bumpVersion(lost, 'a', 13), lost)).toBe('after');
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
