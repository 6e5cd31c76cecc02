import { type Compilable, CompiledQuery, type InsertQueryBuilder, type InsertResult, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Rows go in by these numbers, so that a handful of statements is prepared once instead of a new one every time. */
const BATCH_SIZES = [32, 8, 1] as const;

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
  /** By number of rows. */
  readonly #statements = new Map<number, Statement<Tables[Table]>>();

  /** `finish` says what happens to rows that are there already. */
  constructor(table: Table, finish: (insert: Insert<Table>) => Finished = (insert) => insert) {
    this.#table = table;
    this.#finish = finish;
  }

  /** All rows must have the same columns in the same order. Gives how many were written. */
  async run(transaction: Transaction<Tables>, rows: readonly Readonly<Tables[Table]>[]): Promise<number> {
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
