import { openStorage } from '../open.ts';
import { keepSnapshot, withSnapshots } from './keep-snapshot.ts';

/** A little less than a day, so that somebody who comes every morning has one of every morning. */
const BETWEEN_SNAPSHOTS_MS = 20 * 3_600_000;

/** Keeps a snapshot unless there is one of today, or nothing to keep. */
export async function keepDailySnapshot(now = Date.now()): Promise<void> {
  const storage = await openStorage();
  if ((await storage.count('messages')) === 0) return;
  const [newest] = await withSnapshots((database) => database.list());
  if (newest && now - newest.takenAt < BETWEEN_SNAPSHOTS_MS) return;
  await keepSnapshot('daily');
}
