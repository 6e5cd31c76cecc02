import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables, UsageRecordsTable } from '../../db/tables.ts';

export type UsageRow = Readonly<UsageRecordsTable>;

/** Rows go in by these numbers, so that a handful of statements is prepared once instead of a new one every time. */
const BATCH_SIZES = [32, 8, 1] as const;

interface Statement {
  readonly sql: string;
  /** In the order of its parameters. */
  readonly columns: readonly (keyof UsageRow)[];
}

export class MeteringRepository {
  readonly #writes: Database['writes'];
  /** By number of rows: putting a statement together costs more than running it. */
  readonly #statements = new Map<number, Statement>();

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes;
  }

  /** Adds the entries in one transaction. */
  async insert(rows: readonly UsageRow[]): Promise<void> {
    await this.#writes.run((transaction) => this.#insertInBatches(transaction, rows));
  }

  async #insertInBatches(transaction: Transaction<Tables>, rows: readonly UsageRow[]): Promise<void> {
    let from = 0;
    for (const size of BATCH_SIZES) {
      for (; rows.length - from >= size; from += size) {
        const batch = rows.slice(from, from + size);
        const { sql, columns } = this.#statementFor(batch, transaction);
        const values: unknown[] = [];
        for (const row of batch) for (const column of columns) values.push(row[column]);
        await transaction.executeQuery(CompiledQuery.raw(sql, values));
      }
    }
  }

  #statementFor(batch: readonly UsageRow[], transaction: Transaction<Tables>): Statement {
    const known = this.#statements.get(batch.length);
    if (known) return known;
    const { sql } = transaction.insertInto('usage_records').values(batch).compile();
    const made = { sql, columns: Object.keys(batch[0] ?? {}) as (keyof UsageRow)[] };
    this.#statements.set(batch.length, made);
    return made;
  }
}
