import { isPageClosed } from './page-hide.ts';
import { shedLongest, type Journal } from './journal.ts';
import type { Change, DraftRow, RecordStorage } from './records.ts';

const ROWS = 'rows';

/** Rows that are written as a whole. What happens to chats has an outbox, which notes its operations itself. */
const JOURNALED = new Set(['stores', 'drafts']);

/** Local storage that is nearly full: of drafts the disk has what was typed a moment before, settings are small. */
const SHEDDINGS = [shedLongest(1, (change) => (change as Change).table === 'drafts'), shedLongest(5, () => true)];

/**
 * A page that is being closed cannot see its last transaction through, and under load browsers drop it. The stores and
 * drafts that it writes then are in the journal until the transaction has committed.
 */
export function withJournal(storage: RecordStorage, journal: Journal): RecordStorage {
  const pending = new Set<readonly Change[]>();
  const keep = (): boolean => journal.keep(ROWS, [...pending].flat(), SHEDDINGS);
  return {
    ...storage,
    async write(changes, isClosing = false) {
      // Some words come only when the page has been told that it is left, such as those of a reply that this cuts off.
      const noted = isClosing || isPageClosed() ? changes.filter(({ table }) => JOURNALED.has(table)) : [];
      if (noted.length > 0) {
        pending.add(noted);
        keep();
      }
      try {
        await storage.write(changes);
      } finally {
        // Whoever sees a failure is alive to try again; after everything was cleared a note would bring it back.
        if (pending.delete(noted)) keep();
      }
    },
  };
}

/** Writes the stores and drafts that other pages left in the journal. */
export function replayRows(storage: RecordStorage, journal: Journal): Promise<void> {
  return journal.replay(ROWS, async (entries) => {
    for (const change of entries as readonly Change[]) await replayRow(storage, change);
  });
}

/** Writes a row that a page left behind, unless there is a newer one by now. */
export async function replayRow(storage: RecordStorage, change: Change): Promise<void> {
  if (change.table === 'drafts' && 'put' in change) return replayDraft(storage, change, change.put);
  if (change.table === 'drafts' && 'remove' in change)
    return replayDraft(storage, change, { ...change, id: change.remove });
  if (change.table !== 'stores' || !('put' in change)) return storage.write([change]);
  await storage.change('stores', change.put.name, (row) =>
    row === undefined || row.lastUpdateTime < change.put.lastUpdateTime ? [change] : [],
  );
}

/** Writes or removes a draft that a page left behind, unless another tab has gone on with it. Former versions noted no time. */
async function replayDraft(
  storage: RecordStorage,
  change: Change,
  { id, updatedAt = 0 }: Pick<DraftRow, 'id' | 'updatedAt'>,
): Promise<void> {
  await storage.change('drafts', id, (row) => ((row?.updatedAt ?? 0) <= updatedAt ? [change] : []));
}
