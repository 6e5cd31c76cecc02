import type { Selectable, Transaction } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import type { ApiKeysTable, Tables } from '../../db/tables.ts';

export type ApiKeyRow = Readonly<Selectable<ApiKeysTable>>;
export type ApiKeyColumns = Partial<
  Pick<ApiKeyRow, 'name' | 'is_enabled' | 'expires_at' | 'spending_limit_nano' | 'models' | 'addresses' | 'reads_chats'>
>;

/** Writes down what was done, in the transaction that does it. */
type Note = (transaction: Transaction<Tables>, row: ApiKeyRow) => Promise<void>;

/** API keys of accounts. The owner is part of every query but the one that finds a key by its hash. */
export class ApiKeysRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  /** The newest first. */
  async list(accountId: string): Promise<ApiKeyRow[]> {
    return this.#db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** A key with the account that it speaks for; whether either may be used is the caller's to see. */
  async findByHash(keyHash: string) {
    return this.#db
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .selectAll('api_keys')
      .select(['accounts.status', 'accounts.role'])
      .where('api_keys.key_hash', '=', keyHash)
      .executeTakeFirst();
  }

  /** Stores it after `admit` let it; says false where the account has as many as it may have. */
  async insert(
    row: ApiKeyRow,
    max: number,
    admit: (transaction: Transaction<Tables>) => Promise<void>,
    note: Note,
  ): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      await admit(transaction);
      await holdAccount(transaction, row.account_id);
      const { count } = await transaction
        .selectFrom('api_keys')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('account_id', '=', row.account_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return false;
      await transaction.insertInto('api_keys').values(row).execute();
      await note(transaction, row);
      return true;
    });
  }

  /** The key as it is now; undefined where the account has none of that id. */
  async update(accountId: string, id: string, change: ApiKeyColumns, note: Note): Promise<ApiKeyRow | undefined> {
    return this.#writes.run(async (transaction) => {
      const row = await transaction
        .updateTable('api_keys')
        .set(change)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row) await note(transaction, row);
      return row;
    });
  }

  /** Says whether there was one. */
  async remove(accountId: string, id: string, note: Note): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const row = await transaction
        .deleteFrom('api_keys')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row) await note(transaction, row);
      return row !== undefined;
    });
  }

  async touch(id: string, now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute(),
    );
  }
}
