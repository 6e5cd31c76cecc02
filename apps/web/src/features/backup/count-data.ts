import { readBackupNote } from '../../storage/backup-note.ts';
import { openStorage } from '../../storage/open.ts';
import type { RecordStorage } from '../../storage/records.ts';
import { flushStores } from '../../storage/stores.ts';

/** How much of the user's own is kept in this browser. */
export interface DataCounts {
  readonly chats: number;
  readonly messages: number;
  readonly prompts: number;
  readonly masks: number;
  /** Undefined where the browser does not say. */
  readonly bytes: number | undefined;
  /** Undefined for never. */
  readonly backedUpAt: number | undefined;
  readonly countedAt: number;
}

/** Deleted chats wait here for their purge; nobody has this many of them at a time. */
const MOST_DELETED = 10_000;

export async function countData(): Promise<DataCounts> {
  await flushStores();
  return countIn(await openStorage());
}

export async function countIn(storage: RecordStorage): Promise<DataCounts> {
  const [chats, messages, deleted, prompts, masks, bytes, note] = await Promise.all([
    storage.count('sessions'),
    storage.count('messages'),
    storage.pageById('trash', undefined, MOST_DELETED),
    countEntries(storage, 'prompt-store', 'prompts'),
    countEntries(storage, 'mask-store', 'masks'),
    usedBytes(),
    readBackupNote(storage),
  ]);
  // The messages of a deleted chat lie among the others until it is purged.
  const gone = deleted.reduce((sum, { session }) => sum + session.messageCount, 0);
  return {
    chats,
    messages: Math.max(0, messages - gone),
    prompts,
    masks,
    bytes,
    backedUpAt: note?.time,
    countedAt: Date.now(),
  };
}

async function countEntries(storage: RecordStorage, store: string, field: string): Promise<number> {
  const row = await storage.get('stores', store);
  return Object.keys(row?.state[field] ?? {}).length;
}

async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    // Pages over plain http have no `navigator.storage`.
    return undefined;
  }
}
