import { Dexie, type Collection, type Table as DexieTable } from 'dexie';
import { TABLE_NAMES, type Change, type Page, type RecordStorage, type TableName, type Tables } from './records.ts';

/** Compound indexes give every order that is paged an exact cursor, equal times and positions included. */
const SCHEMA: Record<TableName, string> = {
  sessions: 'id, [lastUpdate+id]',
  messages: 'id, [sessionId+position+id]',
  drafts: 'id',
  trash: 'id',
  blobs: 'id',
  stores: 'name',
};

const UPDATE_INDEX = '[lastUpdate+id]';
const POSITION_INDEX = '[sessionId+position+id]';

/** Opens the database, making or upgrading it. Rejects when the browser does not let us. */
export async function openIndexedDb(databaseName: string, onLost: () => void): Promise<RecordStorage> {
  const dexie = new Dexie(databaseName, { cache: 'disabled' });
  dexie.version(1).stores(SCHEMA);
  // A newer version of the app in another tab wants to upgrade: it gets the way, this tab has to be reloaded.
  dexie.on('versionchange', () => {
    dexie.close();
    onLost();
  });
  await dexie.open();
  return createIndexedDbStorage(dexie);
}

function createIndexedDbStorage(dexie: Dexie): RecordStorage {
  const rows = <Name extends TableName>(table: Name): DexieTable<Tables[Name], string> => dexie.table(table);

  return {
    kind: 'indexeddb',

    get: (table, id) => rows(table).get(id),

    async getMany(table, ids) {
      const found = await rows(table).bulkGet([...ids]);
      return found.filter((row) => row !== undefined);
    },

    count: (table) => rows(table).count(),

    countMessages: (sessionId) => rangeOfSession(rows('messages'), sessionId).count(),

    pageSessions: (page) =>
      pageOf(rows('sessions'), UPDATE_INDEX, [], page, page.beyond && [page.beyond.lastUpdate, page.beyond.id]),

    pageMessages: (sessionId, page) =>
      pageOf(
        rows('messages'),
        POSITION_INDEX,
        [sessionId],
        page,
        page.beyond && [page.beyond.position, page.beyond.id],
      ),

    pageById: (table, after, limit) => {
      const start = after === undefined ? rows(table).toCollection() : rows(table).where(':id').above(after);
      return start.limit(limit).toArray();
    },

    async write(changes) {
      const tables = [...new Set(changes.map((change) => change.table))];
      if (tables.length === 0) return;
      // The bare transaction instead of Dexie's: its requests leave in this very task, and the explicit commit spares
      // the round trip that a page which is being closed would not live to see.
      await transact(dexie, tables, (transaction) => {
        apply(transaction, changes);
        if (changes.every((change) => !('removeOfSession' in change))) transaction.commit();
      });
    },

    async change(table, id, edit) {
      await transact(dexie, TABLE_NAMES, (transaction, guarded) => {
        const request: IDBRequest<Tables[typeof table] | undefined> = transaction.objectStore(table).get(id);
        request.onsuccess = () => guarded(() => apply(transaction, edit(request.result)));
      });
    },

    async clear() {
      await transact(dexie, TABLE_NAMES, (transaction) => {
        for (const table of TABLE_NAMES) transaction.objectStore(table).clear();
      });
    },

    close: () => dexie.close(),
  };
}

/** An array sorts behind every number and string, so `[]` stands for "beyond all" in a compound key. */
function withPrefix(prefix: readonly string[]): { lowest: unknown[]; highest: unknown[] } {
  return { lowest: [...prefix, Dexie.minKey], highest: [...prefix, []] };
}

function rangeOfSession<Row>(table: DexieTable<Row, string>, sessionId: string): Collection<Row, string> {
  const { lowest, highest } = withPrefix([sessionId]);
  return table.where(POSITION_INDEX).between(lowest, highest);
}

function pageOf<Row>(
  table: DexieTable<Row, string>,
  index: string,
  prefix: readonly string[],
  { direction, limit }: Page<unknown>,
  beyond: readonly unknown[] | undefined,
): Promise<Row[]> {
  const { lowest, highest } = withPrefix(prefix);
  const cursor = beyond && [...prefix, ...beyond];
  return direction === 'older'
    ? table
        .where(index)
        .between(lowest, cursor ?? highest, true, false)
        .reverse()
        .limit(limit)
        .toArray()
    : table
        .where(index)
        .between(cursor ?? lowest, highest, false, false)
        .limit(limit)
        .toArray();
}

type Work = (transaction: IDBTransaction, guarded: (step: () => void) => void) => void;

/** Some browsers drop the connection while the page sleeps; it is made anew once, as Dexie does for its own calls. */
async function transact(dexie: Dexie, tables: readonly TableName[], work: Work): Promise<void> {
  try {
    await attempt(dexie, tables, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError' && dexie.isOpen())) throw error;
    dexie.close({ disableAutoOpen: false });
    await dexie.open();
    await attempt(dexie, tables, work);
  }
}

/** Resolves when the transaction has committed. Whatever `work` or a guarded step throws aborts it as a whole. */
function attempt(dexie: Dexie, tables: readonly TableName[], work: Work): Promise<void> {
  if (!dexie.isOpen()) return Promise.reject(new DOMException('The database is closed', 'InvalidStateError'));
  return new Promise((resolve, reject) => {
    const transaction = dexie.backendDB().transaction(tables, 'readwrite');
    const guarded = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        reject(error);
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Transaction aborted', 'AbortError'));
    guarded(() => work(transaction, guarded));
  });
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
  const range = IDBKeyRange.bound([sessionId], [sessionId, []]);
  const request = store.index(POSITION_INDEX).openKeyCursor(range);
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    store.delete(cursor.primaryKey);
    cursor.continue();
  };
}
