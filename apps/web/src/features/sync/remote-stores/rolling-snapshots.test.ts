import { describe, expect, it } from 'vitest';
import { isSnapshotDue, MAX_REMOTE_SNAPSHOTS, rollSnapshots } from './rolling-snapshots.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is left of a snapshot every so often. */
function after(times: number, everyMs: number): { at: number }[] {
  let snapshots: { at: number }[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const now = turn * everyMs;
    if (isSnapshotDue(snapshots, now)) snapshots = rollSnapshots(snapshots, { at: now }, now).kept;
  }
  return snapshots;
}

describe('remote snapshots', () => {
  it('are taken at most once an hour, also after a clock was wrong', () => {
    expect(isSnapshotDue([], 0)).toBe(true);
    expect(isSnapshotDue([{ at: 1_000 }], HOUR_MS)).toBe(false);
    expect(isSnapshotDue([{ at: 1_000 }], HOUR_MS + 1_000)).toBe(true);
    expect(isSnapshotDue([{ at: 50 * DAY_MS }], DAY_MS)).toBe(true);
    expect(after(60, 60_000)).toHaveLength(1);
  });

  it('are ten, the newest first, and reach far back', () => {
    const now = 24 * 30 * HOUR_MS;
    const ages = after(24 * 30, HOUR_MS).map(({ at }) => now - at);
    expect(ages).toHaveLength(MAX_REMOTE_SNAPSHOTS);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(ages[0]).toBe(0);
    expect(ages[1]).toBeLessThanOrEqual(3 * HOUR_MS);
    expect(ages[5]).toBeLessThanOrEqual(7 * DAY_MS);
    expect(ages.at(-1)).toBeGreaterThan(20 * DAY_MS);
  });

  it('go after ninety days', () => {
    const old = { at: 0 };
    const added = { at: 91 * DAY_MS };
    expect(rollSnapshots([old], added, added.at)).toEqual({ kept: [added], dropped: [old] });
    const ages = after(400, DAY_MS).map(({ at }) => 400 * DAY_MS - at);
    expect(ages.length).toBeLessThanOrEqual(MAX_REMOTE_SNAPSHOTS);
    expect(Math.max(...ages)).toBeLessThanOrEqual(90 * DAY_MS);
  });

  it('say which ones nobody needs any more', () => {
    const full = Array.from({ length: MAX_REMOTE_SNAPSHOTS }, (_, index) => ({ at: (10 - index) * HOUR_MS }));
    const added = { at: 11 * HOUR_MS };
    const { kept, dropped } = rollSnapshots(full, added, added.at);
    expect(kept).toHaveLength(MAX_REMOTE_SNAPSHOTS);
    expect(dropped).toHaveLength(1);
    expect([...kept, ...dropped].toSorted((a, b) => b.at - a.at)).toEqual([added, ...full]);
  });
});
