import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { ChannelsTable, Tables } from '../../db/tables.ts';
import type { NoteIn } from '../accounts/audit-log.ts';

export type ChannelRow = Readonly<ChannelsTable>;

export interface ChannelChange {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly models?: readonly string[] | undefined;
}

/** The operator's channels as they are stored. What changes one writes its note in the same transaction. */
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
  async insert(row: ChannelRow, note?: NoteIn): Promise<boolean> {
    return this.#writes.run((transaction) => insertIn(transaction, row, note));
  }

  /** Stores one that was added in the app: not under a name that is taken, and not beyond the limit. */
  async insertWithin(row: ChannelRow, max: number, note: NoteIn): Promise<'stored' | 'taken' | 'full'> {
    return this.#writes.run(async (transaction) => {
      const { count } = await transaction
        .selectFrom('channels')
        .select((expression) => expression.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return 'full';
      return (await insertIn(transaction, row, note)) ? 'stored' : 'taken';
    });
  }

  /** Changes what is given, unless the name is another channel's; undefined where there is no such channel. */
  async change(
    id: string,
    change: ChannelChange,
    now: number,
    noteOf: (row: ChannelRow) => NoteIn,
  ): Promise<ChannelRow | 'taken' | undefined> {
    const { name, enabled, models } = change;
    return this.#writes.run(async (transaction) => {
      const before = await transaction.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
      if (!before) return undefined;
      const sameName = transaction.selectFrom('channels').select('id').where('id', '!=', id);
      if (name !== undefined && (await sameName.where('name', '=', name).executeTakeFirst())) return 'taken';
      const row = await transaction
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
      await noteOf(row)(transaction);
      return row;
    });
  }

  /** Says whether there was one. */
  async remove(id: string, noteOf: (row: ChannelRow) => NoteIn): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const row = await transaction.deleteFrom('channels').where('id', '=', id).returningAll().executeTakeFirst();
      if (row) await noteOf(row)(transaction);
      return row !== undefined;
    });
  }
}

async function insertIn(transaction: Transaction<Tables>, row: ChannelRow, note?: NoteIn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('channels')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await note?.(transaction);
  return true;
}
