import { describe, expect, it } from 'vitest';
import type { SnapshotReason } from './snapshot.ts';
import { MOST_SNAPSHOTS, outdated } from './thinning.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The start of a week and of a day. */
const NOW = 2_900 * 7 * DAY_MS;

const aged = (ageMs: number, reason: SnapshotReason = 'daily') => ({
  id: `${ageMs / HOUR_MS} h, ${reason}`,
  reason,
  takenAt: NOW - ageMs,
});

const left = (snapshots: readonly ReturnType<typeof aged>[], now = NOW): string[] => {
  const gone = outdated(snapshots, now);
  return snapshots.map(({ id }) => id).filter((id) => !gone.includes(id));
};

describe('snapshots thin out', () => {
  it('all of the last day stay', () => {
    const all = [1, 2, 5, 23].map((hours) => aged(hours * HOUR_MS));
    expect(outdated(all, NOW)).toEqual([]);
  });

  it('then the newest of each day stays', () => {
    const all = [25, 30, 47, 50, 60].map((hours) => aged(hours * HOUR_MS));
    expect(left(all)).toEqual(['25 h, daily', '50 h, daily']);
  });

  it('then the newest of each week, for two months', () => {
    const all = [8, 9, 13, 15, 20, 59, 61].map((days) => aged(days * DAY_MS + HOUR_MS));
    expect(left(all)).toEqual([`${8 * 24 + 1} h, daily`, `${15 * 24 + 1} h, daily`, `${59 * 24 + 1} h, daily`]);
  });

  it('the newest stays however old it is', () => {
    expect(outdated([aged(200 * DAY_MS), aged(300 * DAY_MS)], NOW)).toEqual([`${300 * 24} h, daily`]);
  });

  it('no more than twenty stay, and what was kept before an import goes last', () => {
    const routine = Array.from({ length: 30 }, (_, index) => aged((index + 1) * HOUR_MS * 0.5, 'sync'));
    const before = aged(3.25 * HOUR_MS, 'import');
    const weekOld = aged(9 * DAY_MS);
    const kept = left([...routine, before, weekOld]);
    expect(kept).toHaveLength(MOST_SNAPSHOTS);
    expect(kept).toEqual(expect.arrayContaining([before.id, weekOld.id, routine[0]?.id]));
  });

  it('one a day over a year leaves a week of days and two months of weeks at every point of it', () => {
    let kept: ReturnType<typeof aged>[] = [];
    for (let day = 0; day < 365; day += 1) {
      const now = NOW + day * DAY_MS + 9 * HOUR_MS;
      kept = [...kept, { id: `day ${day}`, reason: 'daily', takenAt: now }];
      const stays = new Set(left(kept, now));
      kept = kept.filter(({ id }) => stays.has(id));
      if (day < 70) continue;
      const ages = kept.map(({ takenAt }) => (now - takenAt) / DAY_MS);
      expect(ages.filter((age) => age < 7)).toHaveLength(7);
      const weeks = ages.filter((age) => age >= 7).toSorted((one, other) => one - other);
      expect(weeks.length).toBeGreaterThanOrEqual(6);
      expect(weeks.at(-1)).toBeGreaterThan(45);
    }
  });
});
