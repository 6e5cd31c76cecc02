import { describe, expect, it } from 'vitest';
import { TEST_SECRET } from '../testing/app.ts';
import { onBothEngines } from '../testing/engines.ts';
import { Counters } from './counters.ts';

const HOUR_MS = 3_600_000;
const CODES = { key: 'codes ada@example.org', max: 10, windowMs: HOUR_MS };

onBothEngines((engine, open, makePlace) => {
  describe('limits that servers share', () => {
    it('let exactly so many through, however many come at once', async () => {
      const place = await makePlace();
      const servers = engine === 'postgres' ? [await open(place), await open(place)] : [await open(place)];
      const counters = servers.map((database) => new Counters({ database, secret: TEST_SECRET, now: Date.now }));
      const waits = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => counters[index % counters.length]?.take([CODES])),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
      expect(waits.filter((wait) => wait !== 0).every((wait) => (wait ?? 0) > HOUR_MS - 60_000)).toBe(true);
    });

    it('hold for any hour, not only for one by the clock', async () => {
      let now = 0;
      const counters = new Counters({ database: await open(), secret: TEST_SECRET, now: () => now });
      now = HOUR_MS - 1;
      for (let taken = 0; taken < 10; taken += 1) expect(await counters.take([CODES])).toBe(0);
      now = HOUR_MS + 1;
      expect(await counters.take([CODES])).toBe(HOUR_MS - 2);
      now = 2 * HOUR_MS;
      expect(await counters.take([CODES])).toBe(0);
    });

    it('count nothing where one of several is used up, and wait for the slowest', async () => {
      let now = 0;
      const counters = new Counters({ database: await open(), secret: TEST_SECRET, now: () => now });
      const gap = { key: 'gap', max: 1, windowMs: 30_000 };
      const few = { key: 'few', max: 2, windowMs: HOUR_MS };
      expect(await counters.take([gap, few])).toBe(0);
      expect(await counters.take([gap, few])).toBe(30_000);
      now = 30_000;
      expect(await counters.take([gap, few])).toBe(0);
      expect(await counters.take([gap, few])).toBe(HOUR_MS - 30_000);
      expect(await counters.take([{ ...CODES, key: 'other' }])).toBe(0);
      await counters.clear('few');
      now = 60_000;
      expect(await counters.take([gap, few])).toBe(0);
    });

    it('count what weighs more as several, and only where all of it has room', async () => {
      let now = 0;
      const counters = new Counters({ database: await open(), secret: TEST_SECRET, now: () => now });
      expect(await counters.take([{ ...CODES, weight: 4 }])).toBe(0);
      now = 1_000;
      expect(await counters.take([{ ...CODES, weight: 5 }])).toBe(0);
      expect(await counters.take([{ ...CODES, weight: 2 }])).toBe(HOUR_MS - 1_000);
      expect(await counters.take([{ ...CODES, weight: 6 }])).toBe(HOUR_MS);
      expect(await counters.take([CODES])).toBe(0);
    });

    it('two of them taken in either order never wait for each other', async () => {
      const place = await makePlace();
      const [one, other] = [await open(place), await open(place)].map(
        (database) => new Counters({ database, secret: TEST_SECRET, now: Date.now }),
      );
      const limits = ['a', 'b', 'c'].map((key) => ({ key, max: 1_000, windowMs: HOUR_MS }));
      await Promise.all(
        Array.from({ length: 30 }, async (_, index) =>
          index % 2 === 0 ? one?.take(limits) : other?.take(limits.toReversed()),
        ),
      );
      expect(await one?.take([{ ...(limits[0] as (typeof limits)[0]), max: 30 }])).toBeGreaterThan(0);
    });

    it('are forgotten once over, and name nobody', async () => {
      let now = 0;
      const database = await open();
      const counters = new Counters({ database, secret: TEST_SECRET, now: () => now });
      await counters.take([CODES]);
      const rows = await database.db.selectFrom('counters').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('ada@');
      await counters.deleteExpired();
      expect(await database.db.selectFrom('counters').selectAll().execute()).toHaveLength(1);
      now = HOUR_MS;
      await counters.deleteExpired();
      expect(await database.db.selectFrom('counters').selectAll().execute()).toEqual([]);
    });
  });
});
