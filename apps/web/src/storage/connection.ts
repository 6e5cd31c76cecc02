import { openDB, unwrap, type IDBPDatabase } from 'idb';
import { TABLE_NAMES, type TableName } from './records.ts';

const VERSION = 1;

/** Compound indexes give every order that is paged an exact cursor, equal times and positions included. */
export const UPDATE_INDEX = 'by-update';
export const POSITION_INDEX = 'by-position';

const INDEXES: Partial<Record<TableName, { readonly name: string; readonly keyPath: string[] }>> = {
  sessions: { name: UPDATE_INDEX, keyPath: ['lastUpdate', 'id'] },
  messages: { name: POSITION_INDEX, keyPath: ['sessionId', 'position', 'id'] },
};

/** An open database. Some browsers drop it while the page sleeps; then it is opened anew, once per call. */
export class Connection {
  readonly #name: string;
  readonly #onLost: () => void;
  #database: IDBPDatabase;
  #isClosed = false;

  private constructor(name: string, onLost: () => void, database: IDBPDatabase) {
    this.#name = name;
    this.#onLost = onLost;
    this.#database = database;
  }

  /** Opens the database, making or upgrading it. Rejects when the browser does not let us. */
  static async open(name: string, onLost: () => void): Promise<Connection> {
    const lose = { now: (): void => {} };
    const connection = new Connection(name, onLost, await openTables(name, () => lose.now()));
    lose.now = () => connection.#makeWay();
    return connection;
  }

  /** Runs `work` in this very task, so that what it asks for is handed over before the call returns. */
  async use<Result>(work: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new DOMException('The database is closed', 'InvalidStateError');
    try {
      return await work(this.#database);
    } catch (error) {
      if (this.#isClosed || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      this.#database = await openTables(this.#name, () => this.#makeWay());
      return work(this.#database);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#database.close();
  }

  /** A newer version of the app in another tab wants to upgrade: it gets the way, this tab has to be reloaded. */
  #makeWay(): void {
    this.close();
    this.#onLost();
  }
}

function openTables(name: string, onBlocking: () => void): Promise<IDBPDatabase> {
  return openDB(name, VERSION, {
    upgrade(database) {
      for (const table of TABLE_NAMES) {
        const store = database.createObjectStore(table, { keyPath: table === 'stores' ? 'name' : 'id' });
        const index = INDEXES[table];
        if (index) store.createIndex(index.name, index.keyPath);
      }
    },
    blocking: onBlocking,
  });
}

export type Work = (transaction: IDBTransaction, guarded: (step: () => void) => void) => void;

/** Resolves when the transaction has committed. Whatever `work` or a guarded step throws aborts it as a whole. */
export function transact(database: IDBPDatabase, tables: readonly TableName[], work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = unwrap(database).transaction(tables, 'readwrite');
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
