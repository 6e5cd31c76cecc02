import { BatchedInsert } from '../../db/batched-insert.ts';
import type { Database } from '../../db/open-database.ts';
import type { UsageRecordsTable } from '../../db/tables.ts';

export type UsageRow = Readonly<UsageRecordsTable>;

export class MeteringRepository {
  readonly #writes: Database['writes'];
  readonly #insert = new BatchedInsert('usage_records');

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes;
  }

  /** Adds the entries in one transaction. */
  async insert(rows: readonly UsageRow[]): Promise<void> {
    await this.#writes.run((transaction) => this.#insert.run(transaction, rows));
  }
}
