import type { IDBPDatabase } from 'idb';
import { Connection, transact } from './connection.ts';
import { TABLE_NAMES } from './records.ts';
import type { Change, FindRow, MessageCopy, MessageRow, Page, RecordStorage, TableName, Tables } from './records.ts';
import { POSITION_INDEX, SHELF_INDEX } from './upgrade.ts';

/** Messages that are in memory at once while a chat is copied. */
const COPY_PAGE_SIZE = 200;

/**
 * Rows in the browser's database. Rejects when the browser does not let us have one. `onProgress` is called while rows of
 * an older version are brought to this one, which may take a while.
 */
export async function openIndexedDb(
  databaseName: string,
  onLost: () => void,
  onProgress: () => void = () => {},
): Promise<RecordStorage> {
  return createIndexedDbStorage(databaseName, await Connection.open(databaseName, onLost, onProgress));
}

function createIndexedDbStorage(databaseName: string, connection: Connection): RecordStorage {
  return {
    kind: 'indexeddb',
    databaseName,

    get: (table, id) => connection.use((database) => database.get(table, id)),

    getMany: (table, ids) =>
      connection.use(async (database) => {
        const { store } = database.transaction(table);
        const found = await Promise.all(ids.map((id) => store.get(id)));
        return found.filter((row) => row !== undefined);
      }),

    count: (table) => connection.use((database) => database.count(table)),

    countMessages: (sessionId) =>
      connection.use((database) => database.countFromIndex('messages', POSITION_INDEX, rangeOf([sessionId]))),

    pageSessions: (shelf, page) =>
      pageOf(connection, 'sessions', SHELF_INDEX, [shelf], page, page.beyond && [page.beyond.listedAt, page.beyond.id]),

    shelves: () =>
      connection.use(async (database) => {
        const found: string[] = [];
        // From the first chat of a shelf on to the first one of the next, however many lie between them.
        let cursor = await database.transaction('sessions').store.index(SHELF_INDEX).openKeyCursor();
        while (cursor) {
          const [shelf] = cursor.key as [string];
          found.push(shelf);
          cursor = await cursor.continue([shelf, []]);
        }
        return found;
      }),

    pageMessages: (sessionId, page) =>
      pageOf(
        connection,
        'messages',
        POSITION_INDEX,
        [sessionId],
        page,
        page.beyond && [page.beyond.position, page.beyond.id],
      ),

    pageById: (table, after, limit) =>
      connection.use((database) =>
        database.getAll(table, after === undefined ? null : IDBKeyRange.lowerBound(after, true), limit),
      ),

    async write(changes) {
      const tables = [...new Set(changes.map((change) => change.table))];
      if (tables.length === 0) return;
      await connection.use((database) =>
        transact(database, tables, (transaction) => {
          apply(transaction, changes);
          // Spares the round trip that a page which is being closed would not live to see.
          if (changes.every((change) => 'put' in change || 'remove' in change)) transaction.commit();
        }),
      );
    },

    change: (table, id, edit, beside = []) =>
      connection.use((database) =>
        transact(database, TABLE_NAMES, (transaction, guarded) => {
          const found = new Map<string, unknown>();
          for (const key of beside) {
            const reading = transaction.objectStore(key.table).get(key.id);
            reading.onsuccess = () => void found.set(`${key.table}/${key.id}`, reading.result);
          }
          const find = ((from, rowId) => found.get(`${from}/${rowId}`)) as FindRow;
          const request: IDBRequest<Tables[typeof table] | undefined> = transaction.objectStore(table).get(id);
          // Requests are answered in their order, so this one has seen all others come.
          request.onsuccess = () => guarded(() => apply(transaction, edit(request.result, find)));
        }),
      ),

    changeMany: (table, ids, edit) =>
      connection.use((database) =>
        transact(database, TABLE_NAMES, (transaction, guarded) => {
          const store = transaction.objectStore(table);
          const requests: IDBRequest<Tables[typeof table] | undefined>[] = ids.map((id) => store.get(id));
          const finish = (): void => apply(transaction, edit(requests.flatMap(({ result }) => result ?? [])));
          const last = requests.at(-1);
          // Requests are answered in their order.
          if (last) last.onsuccess = () => guarded(finish);
          else finish();
        }),
      ),

    clear: () =>
      connection.use((database) =>
        transact(database, TABLE_NAMES, (transaction) => {
          for (const table of TABLE_NAMES) transaction.objectStore(table).clear();
        }),
      ),

    close: () => connection.close(),
  };
}

/** An array sorts behind every number and string, so `[]` stands for "beyond all" in a compound key. */
function rangeOf(prefix: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []]);
}

function pageOf<Table extends TableName>(
  connection: Connection,
  table: Table,
  index: string,
  prefix: readonly string[],
  { direction, limit }: Page<unknown>,
  beyond: readonly unknown[] | undefined,
): Promise<Tables[Table][]> {
  const cursor = beyond && [...prefix, ...beyond];
  const { lower, upper } = rangeOf(prefix);
  return connection.use((database) =>
    direction === 'older'
      ? takeBackwards(database, table, index, IDBKeyRange.bound(lower, cursor ?? upper, false, true), limit)
      : database.getAllFromIndex(table, index, IDBKeyRange.bound(cursor ?? lower, upper, true, true), limit),
  );
}

/** The browser reads lists forwards only, and row by row backwards: so the start of the page is looked up first. */
async function takeBackwards<Table extends TableName>(
  database: IDBPDatabase,
  table: Table,
  index: string,
  range: IDBKeyRange,
  limit: number,
): Promise<Tables[Table][]> {
  const source = database.transaction(table).store.index(index);
  let start = await source.openKeyCursor(range, 'prev');
  if (start !== null && limit > 1) start = Number.isFinite(limit) ? await start.advance(limit - 1) : null;
  const page = start === null ? range : IDBKeyRange.bound(start.key, range.upper, false, range.upperOpen);
  return ((await source.getAll(page)) as Tables[Table][]).reverse();
}

function apply(transaction: IDBTransaction, changes: readonly Change[]): void {
  for (const change of changes) {
    const store = transaction.objectStore(change.table);
    if ('put' in change) store.put(change.put);
    else if ('remove' in change) store.delete(change.remove);
    else if ('removeOfSession' in change) removeOfSession(store, change.removeOfSession);
    else copyOfSession(store, rangeOf([change.copyOfSession]), change.as);
  }
}

/** A cursor over the index instead of a list of ids: a chat may have any number of messages. */
function removeOfSession(store: IDBObjectStore, sessionId: string): void {
  const request = store.index(POSITION_INDEX).openKeyCursor(rangeOf([sessionId]));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    store.delete(cursor.primaryKey);
    cursor.continue();
  };
}

/** Page by page within the transaction, so that neither memory nor the page's other work feels the length of the chat. */
function copyOfSession(store: IDBObjectStore, range: IDBKeyRange, as: MessageCopy): void {
  const request: IDBRequest<MessageRow[]> = store.index(POSITION_INDEX).getAll(range, COPY_PAGE_SIZE);
  request.onsuccess = () => {
    const rows = request.result;
    for (const row of rows) {
      const copy = as(row);
      if (copy) store.put(copy);
    }
    const last = rows.at(-1);
    if (!last || rows.length < COPY_PAGE_SIZE) return;
    const rest = IDBKeyRange.bound([last.sessionId, last.position, last.id], range.upper, true, true);
    copyOfSession(store, rest, as);
  };
}
