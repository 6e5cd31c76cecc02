import type { TextArea } from './key-value.ts';
import { leftNotes } from './left-notes.ts';
import { isPageClosed } from './page-hide.ts';
import type { Change, RecordStorage } from './records.ts';

interface Entry {
  readonly time: number;
  readonly changes: readonly Change[];
}

const journalIn = (area: TextArea) => leftNotes<Entry>(area, 'parley/closing/');

/**
 * A page that is being closed cannot see its last transaction through, and under load browsers drop it. What it writes
 * then is also noted in local storage, which takes it at once; the note goes when the transaction has committed.
 */
export function withJournal(storage: RecordStorage, area: TextArea, newKey: () => string): RecordStorage {
  const journal = journalIn(area);
  return {
    ...storage,
    async write(changes, isClosing = false) {
      // Some words come only when the page has been told that it is left, such as those of a reply that this cuts off.
      const id = isClosing || isPageClosed() ? newKey() : undefined;
      if (id !== undefined) journal.set(id, { time: Date.now(), changes });
      try {
        await storage.write(changes);
      } finally {
        // Whoever sees a failure is alive to try again; after everything was cleared a note would bring it back.
        if (id !== undefined) journal.remove(id);
      }
    },
  };
}

/** Writes what closed pages noted and the database did not get, oldest first. */
export async function replayJournal(storage: RecordStorage, area: TextArea): Promise<void> {
  const journal = journalIn(area);
  const timeOf = ({ note }: { readonly note: Entry | undefined }): number => note?.time ?? 0;
  for (const { id, note } of journal.all().toSorted((left, right) => timeOf(left) - timeOf(right))) {
    for (const change of note?.changes ?? []) await replay(storage, change);
    journal.remove(id);
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
