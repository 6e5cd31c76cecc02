import type { IDBPDatabase } from 'idb';
import { Connection, POSITION_INDEX, transact, UPDATE_INDEX } from './connection.ts';
import { TABLE_NAMES, type Change, type Page, type RecordStorage, type TableName, type Tables } from './records.ts';

/** Rows in the browser's database. Rejects when the browser does not let us have one. */
export async function openIndexedDb(databaseName: string, onLost: () => void): Promise<RecordStorage> {
  return createIndexedDbStorage(await Connection.open(databaseName, onLost));
}

function createIndexedDbStorage(connection: Connection): RecordStorage {
  return {
    kind: 'indexeddb',

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

    pageSessions: (page) =>
      pageOf(connection, 'sessions', UPDATE_INDEX, [], page, page.beyond && [page.beyond.lastUpdate, page.beyond.id]),

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
          if (changes.every((change) => !('removeOfSession' in change))) transaction.commit();
        }),
      );
    },

    change: (table, id, edit) =>
      connection.use((database) =>
        transact(database, TABLE_NAMES, (transaction, guarded) => {
          const request: IDBRequest<Tables[typeof table] | undefined> = transaction.objectStore(table).get(id);
          request.onsuccess = () => guarded(() => apply(transaction, edit(request.result)));
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

/** The browser reads lists forwards only; backwards it goes row by row. */
async function takeBackwards<Table extends TableName>(
  database: IDBPDatabase,
  table: Table,
  index: string,
  range: IDBKeyRange,
  limit: number,
): Promise<Tables[Table][]> {
  const rows: Tables[Table][] = [];
  let cursor = await database.transaction(table).store.index(index).openCursor(range, 'prev');
  while (cursor !== null && rows.length < limit) {
    rows.push(cursor.value as Tables[Table]);
    if (rows.length === limit) break;
    cursor = await cursor.continue();
  }
  return rows;
}

function apply(transaction: IDBTransaction, changes: readonly Change[]): void {
  for (const change of changes) {
    const store = transaction.objectStore(change.table);
    if ('put' in change) store.put(change.put);
    else if ('remove' in change) store.delete(change.remove);
    else removeOfSession(store, change.removeOfSession);
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
