import type { Snapshot } from './snapshot.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** One a week is kept for this long; whoever has not missed anything by then will not. */
const LONGEST_MS = 60 * DAY_MS;
export const MOST_SNAPSHOTS = 20;

type Aged = Pick<Snapshot, 'id' | 'reason' | 'takenAt'>;

/**
 * The snapshots that have had their time: all of the last day stay, then one a day for a week, then one a week for two
 * months, and twenty at most. The newest one always stays.
 */
export function outdated(snapshots: readonly Aged[], now: number): string[] {
  const newestFirst = snapshots.toSorted((left, right) => right.takenAt - left.takenAt);
  const taken = new Set<string>();
  const kept = newestFirst.filter(({ takenAt }, index) => {
    const slot = slotOf(takenAt, now);
    if (slot === undefined) return index === 0;
    const isFirst = !taken.has(slot);
    taken.add(slot);
    return isFirst;
  });
  while (kept.length > MOST_SNAPSHOTS) kept.splice(leastMissed(kept), 1);
  const stays = new Set(kept.map(({ id }) => id));
  return newestFirst.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
}

/** Of the snapshots of one slot the newest stays. Slots lie fixed in time, so that growing older moves nothing between them. */
function slotOf(takenAt: number, now: number): string | undefined {
  const age = now - takenAt;
  if (age < DAY_MS) return String(takenAt);
  if (age < WEEK_MS) return `day ${Math.floor(takenAt / DAY_MS)}`;
  return age < LONGEST_MS ? `week ${Math.floor(takenAt / WEEK_MS)}` : undefined;
}

/** Of too many, the one that lies closest to the next newer one; those before an import or a clear are spared the longest. */
function leastMissed(newestFirst: readonly Aged[]): number {
  const gapBefore = (index: number): number =>
    (newestFirst[index - 1]?.takenAt ?? Infinity) - (newestFirst[index]?.takenAt ?? 0);
  const candidates = newestFirst.map((_, index) => index).slice(1);
  const routine = candidates.filter((index) => isRoutine(newestFirst[index]));
  return (routine.length > 0 ? routine : candidates).reduce((least, index) =>
    gapBefore(index) < gapBefore(least) ? index : least,
  );
}

const isRoutine = (snapshot: Aged | undefined): boolean => snapshot?.reason === 'sync' || snapshot?.reason === 'daily';
