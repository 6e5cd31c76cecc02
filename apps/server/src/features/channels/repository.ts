import type { Database } from '../../db/open-database.ts';
import type { ChannelsTable } from '../../db/tables.ts';

export type ChannelRow = Readonly<ChannelsTable>;

export interface ChannelChange {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly models?: readonly string[] | undefined;
}

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

  /** Stores one that was added in the app: not under a name that is taken, and not beyond the limit. */
  async insertWithin(row: ChannelRow, max: number): Promise<'stored' | 'taken' | 'full'> {
    return this.#writes.run(async (transaction) => {
      const { count } = await transaction
        .selectFrom('channels')
        .select((expression) => expression.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return 'full';
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('channels')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n ? 'stored' : 'taken';
    });
  }

  /** Changes what is given, unless the name is another channel's; undefined where there is no such channel. */
  async change(id: string, change: ChannelChange, now: number): Promise<ChannelRow | 'taken' | undefined> {
    const { name, enabled, models } = change;
    return this.#writes.run(async (transaction) => {
      const before = await transaction.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
      if (!before) return undefined;
      const sameName = transaction.selectFrom('channels').select('id').where('id', '!=', id);
      if (name !== undefined && (await sameName.where('name', '=', name).executeTakeFirst())) return 'taken';
      return transaction
        .updateTable('channels')
        .set({
          ...(name !== undefined && { name }),
          ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
          ...(models !== undefined && { models: JSON.stringify(models) }),
          // Servers know a change by this time, so that no two may have the same.
          updated_at: Math.max(now, before.updated_at + 1),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
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

  /** Says whether there was one. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes.run((transaction) =>
      transaction.deleteFrom('channels').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }
}
