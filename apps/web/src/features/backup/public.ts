export { dataChanged } from './use-data.ts';

/** Saves a backup and says where it went. */
export async function exportData(): Promise<void> {
  await (await import('./backup-actions.ts')).exportData();
}

/** Removes everything from this device: exported first, and only once the person has seen the file. */
export async function clearDataAfterExport(): Promise<void> {
  await (await import('./backup-actions.ts')).clearDataAfterExport();
}

/** Keeps the snapshot of the day, where there is none yet. */
export async function keepDailySnapshot(): Promise<void> {
  await (await import('#/storage/snapshots/daily-snapshot.ts')).keepDailySnapshot();
}
