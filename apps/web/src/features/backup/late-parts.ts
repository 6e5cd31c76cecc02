import { withPart } from '#/components/with-part.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

const loadActions = () => import('./backup-actions.ts');

/** Saves a backup and says where it went. Gives whether there is one now. */
export async function exportData(): Promise<boolean> {
  return (await withPart(loadActions, (part) => part.exportData())) ?? false;
}

/** Shows what is in a backup; nothing of it is taken over before somebody agrees. */
export function openBackup(file: File): Promise<void> {
  return withPart(
    () => import('./open-import.tsx'),
    (part) => part.openImport(file),
  );
}

/** How many chats are in this browser. */
export async function countChats(): Promise<number> {
  const { countData } = await fetchPart(() => import('./count-data.ts'));
  return (await countData()).chats;
}

/** Removes everything from this device: exported first, and only once the person has seen the file. */
export function clearDataAfterExport(): Promise<void> {
  return withPart(loadActions, (part) => part.clearDataAfterExport());
}

/** Keeps the snapshot of the day, where there is none yet. */
export async function keepDailySnapshot(): Promise<void> {
  await (await fetchPart(() => import('#/storage/snapshots/daily-snapshot.ts'))).keepDailySnapshot();
}
