import type { SessionRow, TableName, Tables } from './records.ts';
import { placed } from './session-place.ts';

export const DATABASE_VERSION = 3;

/** Compound indexes give every order that is paged an exact cursor, equal times and positions included. */
export const SHELF_INDEX = 'by-shelf';
export const POSITION_INDEX = 'by-position';

/** The one order of chats that the first version knew. */
const UPDATE_INDEX = 'by-update';

/** The tables that there have been from the start. */
const FIRST_TABLES = ['sessions', 'messages', 'drafts', 'trash', 'blobs', 'stores'] as const satisfies TableName[];

/** Rows that an upgrade has in memory at once. */
const PAGE_SIZE = 500;

/** Brings the tables of an older version to this one. All of it is one transaction: it happens as a whole or not at all. */
export function upgradeTables(
  database: IDBDatabase,
  transaction: IDBTransaction,
  from: number,
  onProgress: () => void,
): void {
  if (from < 1) {
    for (const table of FIRST_TABLES) {
      const store = database.createObjectStore(table, { keyPath: table === 'stores' ? 'name' : 'id' });
      if (table === 'messages') store.createIndex(POSITION_INDEX, ['sessionId', 'position', 'id']);
    }
  }
  if (from < 3) database.createObjectStore('tombstones', { keyPath: 'id' });
  if (from < 2) {
    const sessions = transaction.objectStore('sessions');
    if (sessions.indexNames.contains(UPDATE_INDEX)) sessions.deleteIndex(UPDATE_INDEX);
    sessions.createIndex(SHELF_INDEX, ['shelf', 'listedAt', 'id']);
    if (from === 0) return;
    rewrite<SessionRow>(sessions, placed, onProgress);
    const placeTrashed = (row: Tables['trash']) => ({ ...row, session: placed(row.session) });
    rewrite<Tables['trash']>(transaction.objectStore('trash'), placeTrashed, onProgress);
  }
}

/** Replaces every row of a table, a page at a time: there may be any number of them. */
function rewrite<Row extends { readonly id: string }>(
  store: IDBObjectStore,
  edit: (row: Row) => Row,
  onProgress: () => void,
  after?: string,
): void {
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
  const request: IDBRequest<Row[]> = store.getAll(range, PAGE_SIZE);
  request.onsuccess = () => {
    onProgress();
    for (const row of request.result) store.put(edit(row));
    const last = request.result.at(-1);
    if (last && request.result.length === PAGE_SIZE) rewrite(store, edit, onProgress, last.id);
  };
}
