import type { RecordStorage } from './records.ts';

/** A row beside the stores: it is in no backup and on no other device. */
const NOTE = 'last-backup';

/** The last file that was made of what is kept here. */
export interface BackupNote {
  readonly time: number;
  readonly fileName: string;
  readonly bytes: number;
}

/** Remembers that a backup was saved. */
export async function noteBackup(storage: RecordStorage, { time, fileName, bytes }: BackupNote): Promise<void> {
  const put = { name: NOTE, version: 1, lastUpdateTime: time, state: { fileName, bytes } };
  await storage.write([{ table: 'stores', put }]);
}

/** When the last backup was saved; undefined for never. */
export async function readBackupNote(storage: RecordStorage): Promise<BackupNote | undefined> {
  const row = await storage.get('stores', NOTE);
  if (!row) return undefined;
  const { fileName, bytes } = row.state;
  return { time: row.lastUpdateTime, fileName: String(fileName), bytes: Number(bytes) };
}
