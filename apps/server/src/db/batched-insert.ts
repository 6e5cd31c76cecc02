import {
  type Compilable,
  CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
  sql as rawSql,
  type Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Rows go in by these numbers, so that a handful of statements is prepared once instead of a new one every time. */
const BATCH_SIZES = [32, 8, 1] as const;
/** Rows that go to PostgreSQL as one text: the statement is the same for any number, and this many are held twice at most. */
const JSON_BATCH = 64;

type Insert<Table extends keyof Tables> = InsertQueryBuilder<Tables, Table, InsertResult>;
type Finished = Pick<Compilable, 'compile'>;

interface Statement<Row> {
  readonly sql: string;
  /** In the order of its parameters. */
  readonly columns: readonly (keyof Row)[];
}

/** Inserts any number of rows into a table. Putting a statement together costs more than running it, so each is made once. */
export class BatchedInsert<Table extends keyof Tables> {
  readonly #table: Table;
  readonly #finish: (insert: Insert<Table>) => Finished;
  readonly #isJson: boolean;
  /** By number of rows. */
  readonly #statements = new Map<number, Statement<Tables[Table]>>();
  #jsonStatement: string | undefined;

  /**
   * `finish` says what happens to rows that are there already. With `isJson`, for PostgreSQL alone, rows go in as one JSON
   * text, which takes this process a third of the time that parameters do; texts must then be well-formed Unicode.
   */
  constructor(table: Table, finish: (insert: Insert<Table>) => Finished = (insert) => insert, isJson = false) {
    this.#table = table;
    this.#finish = finish;
    this.#isJson = isJson;
  }

  /** All rows must have the same columns in the same order. Gives how many were written. */
  async run(transaction: Transaction<Tables>, rows: readonly Readonly<Tables[Table]>[]): Promise<number> {
    if (this.#isJson) return this.#runJson(transaction, rows);
    let written = 0;
    let from = 0;
    for (const size of BATCH_SIZES) {
      for (; rows.length - from >= size; from += size) {
        const batch = rows.slice(from, from + size);
        const { sql, columns } = this.#statementFor(batch, transaction);
        const values: unknown[] = [];
        for (const row of batch) for (const column of columns) values.push(row[column]);
        const result = await transaction.executeQuery(CompiledQuery.raw(sql, values));
        written += Number(result.numAffectedRows ?? 0n);
      }
    }
    return written;
  }

  async #runJson(transaction: Transaction<Tables>, rows: readonly Readonly<Tables[Table]>[]): Promise<number> {
    let written = 0;
    for (let from = 0; from < rows.length; from += JSON_BATCH) {
      const batch = rows.slice(from, from + JSON_BATCH);
      this.#jsonStatement ??= this.#makeJsonStatement(Object.keys(batch[0] ?? {}), transaction);
      const query = CompiledQuery.raw(this.#jsonStatement, [JSON.stringify(batch)]);
      written += Number((await transaction.executeQuery(query)).numAffectedRows ?? 0n);
    }
    return written;
  }

  #makeJsonStatement(columns: readonly string[], transaction: Transaction<Tables>): string {
    const names = rawSql.join(columns.map((column) => rawSql.ref(column)));
    const table = rawSql.table(this.#table);
    const rows = rawSql`select ${names} from json_populate_recordset(null::${table}, ${''}::json)`;
    const insert = transaction.insertInto(this.#table).columns(columns as never);
    return this.#finish(insert.expression(rows as never)).compile().sql;
  }

  #statementFor(batch: readonly Readonly<Tables[Table]>[], transaction: Transaction<Tables>): Statement<Tables[Table]> {
    const known = this.#statements.get(batch.length);
    if (known) return known;
    const insert = transaction.insertInto(this.#table).values(batch as never) as unknown as Insert<Table>;
    const { sql } = this.#finish(insert).compile();
    const made = { sql, columns: Object.keys(batch[0] ?? {}) as (keyof Tables[Table])[] };
    this.#statements.set(batch.length, made);
    return made;
  }
}
