import { describe, expect, it } from 'vitest';
import { bump, bumpVersion, compareRevisions, joinRevisions, Revision } from './revision.ts';

describe('a revision', () => {
  it('counts each device on its own, and is never changed in place', () => {
    const first = Object.freeze(bump(undefined, 'a'));
    expect([first, bump(first, 'a'), bump(first, 'b')]).toEqual([{ a: 1 }, { a: 2 }, { a: 1, b: 1 }]);
  });

  it('has bounds: it comes with no long names, and remembers a thousand runs, the latest ones', () => {
    expect(Revision.safeParse({ ['x'.repeat(100)]: 1 }).success).toBe(true);
    expect(Revision.safeParse({ ['x'.repeat(101)]: 1 }).success).toBe(false);
    const runs = (count: number, name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, at + 1]));
    const full = runs(1_000, 'a');
    expect(Revision.safeParse(full).success).toBe(true);
    expect(Revision.safeParse(runs(1_001, 'a')).success).toBe(false);
    for (const more of [bump(full, 'b'), bump(full, 'a5'), bumpVersion(full, 'b', 5), joinRevisions(full, { b: 7 })]) {
      expect(Revision.safeParse(more).success).toBe(true);
    }
    expect(bump(full, 'b')).toMatchObject({ b: 1, a1: 2, a999: 1_000 });
    expect(bump(full, 'b')).not.toHaveProperty('a0');
    expect(bump(full, 'a0')).toEqual({ ...full, a0: 2 });
    expect(compareRevisions(bumpVersion(full, 'a999', 2_000), full)).toBe('after');
    expect(joinRevisions(full, full)).toEqual(full);
    expect(Object.keys(joinRevisions(full, runs(1_000, 'b')))).toHaveLength(1_000);
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

  describe('with numbers that somebody made up', () => {
    const LAST = Number.MAX_SAFE_INTEGER;
    const madeUp = [
      { a: LAST },
      { a: LAST - 1 },
      { b: LAST },
      { a: LAST - 1, b: LAST - 1 },
      { a: LAST, b: LAST, 'b.1': LAST, 'b.2': LAST - 1 },
      { a: 0, b: LAST, 'b.u': LAST, [`b.${LAST.toString(36)}`]: LAST },
    ];
    const changes = {
      bump,
      bumpVersion: (revision: Revision, device: string) => bumpVersion(revision, device, 30),
      'bumpVersion by a clock that was set wrong': (revision: Revision, device: string) =>
        bumpVersion(revision, device, Number.MAX_VALUE),
    };

    it.each(Object.entries(changes))('goes on with %s, in numbers that can be read', (_, change) => {
      for (const start of madeUp) {
        const seen: Revision[] = [start];
        for (const device of ['b', 'b', 'b', 'a', 'b', 'b']) {
          const next = change(seen.at(-1) ?? {}, device);
          expect(Revision.safeParse(next).success).toBe(true);
          for (const earlier of seen) expect(compareRevisions(next, earlier)).toBe('after');
          seen.push(next);
        }
      }
    });

    it('does not grow with every change', () => {
      const changed = (count: number, change: (revision: Revision) => Revision) =>
        Array.from({ length: count }).reduce<Revision>(change, { a: LAST - 3, b: LAST - 3 });
      expect(Object.keys(changed(50, (revision) => bump(revision, 'b')))).toHaveLength(3);
      expect(Object.keys(changed(50, (revision) => bumpVersion(revision, 'b', 30)))).toHaveLength(4);
    });

    it('keeps versions apart of which neither has seen the other', () => {
      const said = { a: LAST };
      const [here, there] = [bumpVersion(said, 'b', 10), bumpVersion(said, 'c', 10)];
      expect(compareRevisions(here, there)).toBe('apart');
      const goneOn = bumpVersion(there, 'b', 20);
      expect([compareRevisions(goneOn, there), compareRevisions(goneOn, here)]).toEqual(['after', 'apart']);
    });

    it('of a deletion does not keep its record from being brought back', () => {
      const deletion = { a: LAST, b: LAST };
      expect(compareRevisions(bumpVersion(joinRevisions({ b: 3 }, deletion), 'b', 30), deletion)).toBe('after');
      expect(compareRevisions(bump(joinRevisions({ b: 3 }, deletion), 'b'), deletion)).toBe('after');
    });
  });

  it('refuses what no device counts', () => {
    expect(Revision.safeParse({ a: -1 }).success).toBe(false);
    expect(Revision.safeParse({ a: 1.5 }).success).toBe(false);
  });
});
