import type { Database } from '../../db/open-database.ts';
import type { ChannelsTable } from '../../db/tables.ts';

export type ChannelRow = Readonly<ChannelsTable>;

/** The operator's channels as they are stored. */
export class ChannelsRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(): Promise<ChannelRow[]> {
    return this.#db.selectFrom('channels').selectAll().orderBy('created_at').orderBy('id').execute();
  }

  /** Says false where the name is taken. */
  async insert(row: ChannelRow): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .insertInto('channels')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow(),
    );
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async setEnabled(id: string, isEnabled: boolean, now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('channels')
        .set({ enabled: isEnabled ? 1 : 0, updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#writes.run((transaction) => transaction.deleteFrom('channels').where('id', '=', id).execute());
  }
}
