import type { ExpressionBuilder, Selectable } from 'kysely';
import type { FilesTable } from '../../db/file-tables.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

export type FileRow = Readonly<Selectable<FilesTable>>;
type OwnedRow = FileRow & { readonly account_id: string };

export interface FileRoom {
  readonly count: number;
  readonly bytes: number;
}

/** Which files nobody needs any more. */
export interface Staleness {
  /** Uploads that began before this and did not come to their end. */
  readonly begunBefore: number;
  /** Files that nobody has read since. */
  readonly readBefore: number;
}

const COLLECTED_AT_ONCE = 100;

/** Who has which file; the owner is part of every query. */
export class FilesRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  /** Notes a file before the store has it, where the account has room. */
  async insert(row: OwnedRow, room: FileRoom): Promise<'done' | 'full'> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const used = await usedBy(transaction, row.account_id);
      if (used.count >= room.count || used.bytes + row.size_bytes > room.bytes) return 'full';
      await transaction.insertInto('files').values(row).execute();
      return 'done';
    });
  }

  /** Says whether the file still has its owner. */
  async markStored(accountId: string, id: string, now: number): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('files')
        .set({ stored_at: now })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  async find(accountId: string, id: string): Promise<FileRow | undefined> {
    return this.#db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('stored_at', 'is not', null)
      .executeTakeFirst();
  }

  async markRead(id: string, now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.updateTable('files').set({ last_read_at: now }).where('id', '=', id).execute(),
    );
  }

  /** The newest first, behind the one of that id. */
  async list(accountId: string, after: string | undefined, limit: number): Promise<FileRow[]> {
    const last = after === undefined ? undefined : await this.find(accountId, after);
    const own = this.#db
      .selectFrom('files')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('stored_at', 'is not', null);
    const rest = last
      ? own.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(last.created_at, last.id)))
      : own;
    return rest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  async used(accountId: string): Promise<FileRoom> {
    return usedBy(this.#db, accountId);
  }

  /** Takes a file from its owner; says whether it had one. What is in it is still to be deleted. */
  async disown(accountId: string, id: string): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('files')
        .set({ account_id: null })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Some of the files that are nobody's, together with those that became so because nobody needs them. */
  async collectable({ begunBefore, readBefore }: Staleness, after: string): Promise<string[]> {
    const isStale = (row: ExpressionBuilder<Tables, 'files'>) =>
      row.or([
        row.and([row('stored_at', 'is', null), row('created_at', '<', begunBefore)]),
        row('last_read_at', '<', readBefore),
      ]);
    const owned = this.#db.selectFrom('files').select('id').where('account_id', 'is not', null);
    // Mostly there is none, and nothing to write.
    if (await owned.where(isStale).limit(1).executeTakeFirst()) {
      await this.#writes.run((transaction) =>
        transaction.updateTable('files').set({ account_id: null }).where(isStale).execute(),
      );
    }
    const rows = await this.#db
      .selectFrom('files')
      .select('id')
      .where('account_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(COLLECTED_AT_ONCE)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Forgets a file that is nobody's. */
  async forget(id: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('files').where('id', '=', id).where('account_id', 'is', null).execute(),
    );
  }
}

async function usedBy(db: Pick<Database['db'], 'selectFrom'>, accountId: string): Promise<FileRoom> {
  const { count, bytes } = await db
    .selectFrom('files')
    .select((row) => [row.fn.countAll().as('count'), row.fn.sum('size_bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}
