import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables, UsageRecordsTable } from '../../db/tables.ts';

export type UsageRow = Readonly<UsageRecordsTable>;

/** Rows go in by these numbers, so that a handful of statements is prepared once instead of a new one every time. */
const BATCH_SIZES = [32, 8, 1] as const;

export class MeteringRepository {
  readonly #writes: Database['writes'];

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes;
  }

  /** All of them or none. */
  async insert(rows: readonly UsageRow[]): Promise<void> {
    await this.#writes.run((transaction) => insertInBatches(transaction, rows));
  }
}

async function insertInBatches(transaction: Transaction<Tables>, rows: readonly UsageRow[]): Promise<void> {
  let from = 0;
  for (const size of BATCH_SIZES) {
    for (; rows.length - from >= size; from += size) {
      await transaction
        .insertInto('usage_records')
        .values(rows.slice(from, from + size))
        .execute();
    }
  }
}
