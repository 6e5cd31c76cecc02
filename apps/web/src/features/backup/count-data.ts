import { readBackupNote } from '#/storage/backup-note.ts';
import { openStorage } from '#/storage/open.ts';
import { countPictures } from '#/storage/pictures/picture-backup.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { isListed, placed } from '#/storage/session-place.ts';
import { flushStores } from '#/storage/defined-stores.ts';

/** How much of the user's own is kept in this browser. */
export interface DataCounts {
  readonly chats: number;
  readonly messages: number;
  readonly prompts: number;
  readonly masks: number;
  /** Made or brought in under Images. */
  readonly pictures: number;
  /** Undefined where the browser does not say. */
  readonly bytes: number | undefined;
  /** Undefined for never. */
  readonly backedUpAt: number | undefined;
  readonly countedAt: number;
}

/** Deleted chats wait here for their purge; nobody has this many of them at a time. */
const MOST_DELETED = 10_000;

/** Chats that are read at once. */
const PAGE_SIZE = 500;

export async function countData(): Promise<DataCounts> {
  await flushStores();
  return countIn(await openStorage());
}

export async function countIn(storage: RecordStorage): Promise<DataCounts> {
  const [chats, messages, deleted, prompts, masks, pictures, bytes, note] = await Promise.all([
    countListed(storage),
    storage.count('messages'),
    storage.pageById('trash', undefined, MOST_DELETED),
    countEntries(storage, 'prompt-store', 'prompts'),
    countEntries(storage, 'mask-store', 'masks'),
    countPictures(),
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
    pictures,
    bytes,
    backedUpAt: note?.time,
    countedAt: Date.now(),
  };
}

/** The empty chat behind New chat is none that anybody has. */
async function countListed(storage: RecordStorage): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const page = await storage.pageById('sessions', after, PAGE_SIZE);
    count += page.filter((row) => isListed(placed(row))).length;
    if (page.length < PAGE_SIZE) return count;
    after = page.at(-1)?.id;
  }
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
