import { platform } from '#/platform/platform.ts';
import { noteBackup } from './backup-note.ts';
import {
  HISTORY_DATABASE_NAME,
  PICTURES_DATABASE_NAME,
  SEARCH_DATABASE_NAME,
  SNAPSHOT_DATABASE_NAME,
} from './database-names.ts';
import { writeDocument } from './document/write-document.ts';
import { openStorage, pageJournal } from './open.ts';
import { withPictures } from './pictures/picture-backup.ts';
import { openPictures } from './pictures/picture-database.ts';
import { keepSnapshot } from './snapshots/keep-snapshot.ts';
import { flushStores } from './defined-stores.ts';
import { pageTabs } from './tabs.ts';

/** Bytes of two files that are compared at once. */
const PIECE_BYTES = 1_000_000;

/** Proof that a backup was made and handed over: without one nothing is cleared. */
class SavedBackup {
  /** Keeps other objects of this shape from passing for one. */
  protected readonly isHandedOver = true;
  readonly fileName: string;
  /** What the file must hold. The browser keeps it outside of our memory. */
  readonly content: Blob;

  constructor(fileName: string, content: Blob) {
    this.fileName = fileName;
    this.content = content;
  }

  get bytes(): number {
    return this.content.size;
  }
}

export type { SavedBackup };

/** Everything on this device as one JSON file keyed by store, without keys, codes and tokens. */
async function exportBackup(): Promise<Blob> {
  await flushStores();
  const storage = await openStorage();
  const document = await writeDocument(storage);
  // A browser without databases has no pictures.
  if (storage.kind !== 'indexeddb') return document;
  const database = await openPictures();
  try {
    return await withPictures(document, database);
  } finally {
    database.close();
  }
}

/** Makes a backup and hands it to the user. Gives nothing when the user declined. */
export async function downloadBackup(now = new Date()): Promise<SavedBackup | undefined> {
  const content = await exportBackup();
  const fileName = backupFileName(now);
  if (!(await platform.saveFile({ name: fileName, content }))) return undefined;
  const proof = new SavedBackup(fileName, content);
  // The file is there whether or not a full disk lets us remember it.
  await noteBackup(await openStorage(), { time: now.getTime(), fileName, bytes: content.size }).catch(() => {});
  return proof;
}

/** Whether a file is the one that was saved, byte for byte. */
export async function isSavedBackup({ content }: SavedBackup, file: Blob): Promise<boolean> {
  if (file.size !== content.size) return false;
  for (let start = 0; start < content.size; start += PIECE_BYTES) {
    const [wanted, found] = await Promise.all(
      [content, file].map(async (blob) => new Uint8Array(await blob.slice(start, start + PIECE_BYTES).arrayBuffer())),
    );
    if (!wanted?.every((byte, index) => byte === found?.[index])) return false;
  }
  return true;
}

interface ClearOptions {
  /** Removes the earlier states too; otherwise this one joins them first, so that clearing can be undone. */
  readonly withSnapshots: boolean;
}

/** Removes everything from this device. The page has to be loaded anew afterwards; other tabs do so by themselves. */
export async function clearAllData(proof: SavedBackup, { withSnapshots }: ClearOptions): Promise<void> {
  if (!(proof instanceof SavedBackup)) throw new Error('Nothing is cleared without a saved backup');
  if (!withSnapshots) await keepSnapshot('clear');
  const storage = await openStorage();
  await storage.clear();
  // What this page still has in memory must not come back to the disk.
  storage.close();
  pageJournal()?.close();
  // It holds the words of the chats once more.
  removeDatabase(SEARCH_DATABASE_NAME);
  removeDatabase(HISTORY_DATABASE_NAME);
  // Snapshots hold no pictures made here; the backup does.
  removeDatabase(PICTURES_DATABASE_NAME);
  if (withSnapshots) removeDatabase(SNAPSHOT_DATABASE_NAME);
  pageTabs().post({ type: 'all-cleared' });
}

function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without databases there is nothing to remove.
  }
}

/** `Backup-2026-11-15-09-30-05.json`, by the user's own clock; without signs that file systems refuse. */
function backupFileName(now: Date): string {
  const parts = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
  ];
  return `Backup-${parts.map((part) => String(part).padStart(2, '0')).join('-')}.json`;
}
