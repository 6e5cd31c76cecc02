import type { Database } from '../../db/open-database.ts';
import type { UsageRecordsTable } from '../../db/tables.ts';

export type UsageRow = Readonly<UsageRecordsTable>;

export class MeteringRepository {
  readonly #writes: Database['writes'];

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes;
  }

  /** All of them or none. */
  async insert(rows: readonly UsageRow[]): Promise<void> {
    await this.#writes.run((transaction) => transaction.insertInto('usage_records').values(rows).execute());
  }
}
