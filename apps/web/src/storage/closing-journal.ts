import type { TextArea } from './key-value.ts';
import { isPageClosed } from './page-hide.ts';
import type { Change, RecordStorage } from './records.ts';

const PREFIX = 'parley/closing/';

interface Entry {
  readonly time: number;
  readonly changes: readonly Change[];
}

/**
 * A page that is being closed cannot see its last transaction through, and under load browsers drop it. What it writes
 * then is also noted in local storage, which takes it at once; the note goes when the transaction has committed.
 */
export function withJournal(storage: RecordStorage, area: TextArea, newKey: () => string): RecordStorage {
  return {
    ...storage,
    async write(changes, isClosing = false) {
      // Some words come only when the page has been told that it is left, such as those of a reply that this cuts off.
      const forget = isClosing || isPageClosed() ? note(area, PREFIX + newKey(), changes) : undefined;
      try {
        await storage.write(changes);
      } finally {
        // Whoever sees a failure is alive to try again; after everything was cleared a note would bring it back.
        forget?.();
      }
    },
  };
}

/** Writes what closed pages noted and the database did not get, oldest first. */
export async function replayJournal(storage: RecordStorage, area: TextArea): Promise<void> {
  const notes = area
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, ...read(area.get(key)) }))
    .toSorted((left, right) => left.time - right.time);
  for (const { key, changes } of notes) {
    for (const change of changes) await replay(storage, change);
    area.remove(key);
  }
}

/** Only what is newer than the stored row; and a message that is gone was deleted meanwhile. */
async function replay(storage: RecordStorage, change: Change): Promise<void> {
  if (!('put' in change)) return storage.write([change]);
  switch (change.table) {
    case 'stores':
      return storage.change('stores', change.put.name, (row) =>
        row === undefined || row.lastUpdateTime < change.put.lastUpdateTime ? [change] : [],
      );
    case 'messages':
      return storage.change('messages', change.put.id, (row) =>
        row !== undefined && row.updatedAt < change.put.updatedAt ? [change] : [],
      );
    default:
      return storage.write([change]);
  }
}

function note(area: TextArea, key: string, changes: readonly Change[]): () => void {
  try {
    area.set(key, JSON.stringify({ time: Date.now(), changes } satisfies Entry));
  } catch {
    // Too large for local storage: the transaction alone has to do.
  }
  return () => area.remove(key);
}

function read(text: string | null): Entry {
  try {
    return JSON.parse(text ?? '') as Entry;
  } catch {
    return { time: 0, changes: [] };
  }
}
