import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseDown, isSqliteDown } from './database-down.ts';

const MAX_CACHED_STATEMENTS = 500;

/** Kysely over Node's own SQLite: one connection, handed out to one user at a time. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  /** Settles when the last one in line has given the connection back. */
  #queue: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    await turn;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** Immediate: a deferred transaction that reads first may be refused when it wants to write. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself, after which there is nothing to end.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

interface CachedStatement {
  readonly statement: StatementSync;
  readonly isReader: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#execute(query);
    } catch (error) {
      throw isSqliteDown(error) ? new DatabaseDown(error) : error;
    }
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, isReader } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (isReader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here reads row by row
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite answers whole queries only');
  }

  #prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const entry = { statement, isReader: statement.columns().length > 0 };
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, entry);
    return entry;
  }
}
