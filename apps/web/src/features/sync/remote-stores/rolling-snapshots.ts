const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 90 * 24 * HOUR_MS;

export const MAX_REMOTE_SNAPSHOTS = 10;

interface Dated {
  readonly at: number;
}

/** Whether what is about to be replaced is worth a snapshot: automatic sync writes every few minutes. */
export function isSnapshotDue(snapshots: readonly Dated[], now: number): boolean {
  // A clock that was wrong once must not stop snapshots until it is right again.
  return snapshots.every(({ at }) => Math.abs(now - at) >= HOUR_MS);
}

/**
 * Adds a snapshot and lets go of what is too old or too many. Of those in the middle the one goes whose neighbours are
 * closest for its age, so that the ten reach from the last hour back over weeks.
 */
export function rollSnapshots<Snapshot extends Dated>(
  snapshots: readonly Snapshot[],
  added: Snapshot,
  now: number,
): { kept: Snapshot[]; dropped: Snapshot[] } {
  const all = [...snapshots, added].toSorted((a, b) => b.at - a.at);
  const kept = all.filter((snapshot) => snapshot === added || now - snapshot.at <= MAX_AGE_MS);
  while (kept.length > MAX_REMOTE_SNAPSHOTS) kept.splice(leastMissed(kept, now), 1);
  return { kept, dropped: all.filter((snapshot) => !kept.includes(snapshot)) };
}

function leastMissed(newestFirst: readonly Dated[], now: number): number {
  let least = 1;
  let smallest = Infinity;
  for (let index = 1; index < newestFirst.length - 1; index += 1) {
    const [newer, older] = [newestFirst[index - 1] as Dated, newestFirst[index + 1] as Dated];
    const gap = (newer.at - older.at) / Math.max(now - older.at, HOUR_MS);
    if (gap >= smallest) continue;
    least = index;
    smallest = gap;
  }
  return least;
}
