import { newId } from '#/lib/ids.ts';
import { openStorage } from '../open.ts';
import type { RecordStorage } from '../records.ts';
import { restWhenBusy } from '../rest-when-busy.ts';
import { flushStores } from '../defined-stores.ts';
import { openSnapshots, type SnapshotDatabase } from './snapshot-database.ts';
import type { Snapshot, SnapshotReason } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { outdated } from './thinning.ts';

export type { Snapshot, SnapshotReason } from './snapshot.ts';

/** One tab at a time: another one's sweep would take away the pieces of a snapshot that is still being taken. */
const LOCK_NAME = 'parley-snapshots';
/** Snapshots may take this share of what the browser lets us have. */
const SHARE_OF_QUOTA = 0.2;
/** Automatic sync may run every few seconds; a snapshot that was taken within this time will do for it. */
const FRESH_FOR_SYNC_MS = 10 * 60_000;

const underWay = new Map<SnapshotReason, Promise<Snapshot | undefined>>();

/**
 * Keeps what is stored at this moment, so that what comes next can be undone. Never throws: gives undefined when no
 * snapshot could be kept, for want of room or of a database. Whoever asks while one is being taken for the same reason
 * gets that one. `spare` names one that stays whatever its age. To be loaded lazily.
 */
export function keepSnapshot(
  reason: SnapshotReason,
  storage?: RecordStorage,
  spare?: string,
): Promise<Snapshot | undefined> {
  let keeping = underWay.get(reason);
  if (!keeping) {
    keeping = keep(reason, storage, spare)
      .catch(() => undefined)
      .finally(() => underWay.delete(reason));
    underWay.set(reason, keeping);
  }
  return keeping;
}

async function keep(
  reason: SnapshotReason,
  given: RecordStorage | undefined,
  spare: string | undefined,
): Promise<Snapshot | undefined> {
  // A storage that is handed in is one that the page does not use yet.
  if (!given) await flushStores();
  const storage = given ?? (await openStorage());
  return withSnapshots(async (database) => {
    const [newest] = await database.list();
    const now = Date.now();
    if (reason === 'sync' && newest && now - newest.takenAt < FRESH_FOR_SYNC_MS) return newest;
    try {
      return await takeSnapshot(storage, database, reason, { now: () => now, newId, rest: restWhenBusy() });
    } finally {
      await thinOut(database, now, await roomFor(), spare);
    }
  });
}

/** Runs with the database of the snapshots, while no other tab changes it. */
export async function withSnapshots<Result>(work: (database: SnapshotDatabase) => Promise<Result>): Promise<Result> {
  const run = async (): Promise<Result> => {
    const database = await openSnapshots();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  // Pages over plain http have no locks.
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request(LOCK_NAME, run) : run();
}

/** Removes what is outdated and, beyond the room there is, the oldest; the newest always stays. */
export async function thinOut(database: SnapshotDatabase, now: number, room: number, spare?: string): Promise<void> {
  const gone = outdated(await database.list(), now);
  await database.remove(gone.filter((id) => id !== spare));
  let bytes = await database.sweep();
  const [, ...older] = await database.list();
  const mayGo = older.filter(({ id }) => id !== spare);
  for (let oldest = mayGo.pop(); bytes > room && oldest; oldest = mayGo.pop()) {
    await database.remove([oldest.id]);
    bytes = await database.sweep();
  }
}

async function roomFor(): Promise<number> {
  try {
    return ((await navigator.storage.estimate()).quota ?? Infinity) * SHARE_OF_QUOTA;
  } catch {
    // Pages over plain http have no `navigator.storage`.
    return Infinity;
  }
}
