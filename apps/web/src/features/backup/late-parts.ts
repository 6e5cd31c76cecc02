import { withPart } from '#/components/with-part.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

const loadActions = () => import('./backup-actions.ts');

/** Saves a backup and says where it went. */
export async function exportData(): Promise<void> {
  await withPart(loadActions, (part) => part.exportData());
}

/** Removes everything from this device: exported first, and only once the person has seen the file. */
export function clearDataAfterExport(): Promise<void> {
  return withPart(loadActions, (part) => part.clearDataAfterExport());
}

/** Keeps the snapshot of the day, where there is none yet. */
export async function keepDailySnapshot(): Promise<void> {
  await (await fetchPart(() => import('#/storage/snapshots/daily-snapshot.ts'))).keepDailySnapshot();
}
