import { openDB, unwrap, type IDBPDatabase } from 'idb';
import type { TableName } from './records.ts';
import { DATABASE_VERSION, upgradeTables } from './upgrade.ts';

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
  static async open(name: string, onLost: () => void, onProgress: () => void): Promise<Connection> {
    const lose = { now: (): void => {} };
    const connection = new Connection(name, onLost, await openTables(name, () => lose.now(), onProgress));
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

function openTables(name: string, onBlocking: () => void, onProgress = () => {}): Promise<IDBPDatabase> {
  return openDB(name, DATABASE_VERSION, {
    upgrade(database, from, _to, transaction) {
      onProgress();
      return upgradeTables(unwrap(database), unwrap(transaction), from, onProgress);
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
