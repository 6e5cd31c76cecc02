import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import type { CustomProvidersTable } from '../../db/tables.ts';

export type CustomProviderRow = Readonly<CustomProvidersTable>;

/** People's own endpoints. The owner is part of every query. */
export class CustomProvidersRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(accountId: string): Promise<CustomProviderRow[]> {
    return this.#db
      .selectFrom('custom_providers')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('config_uid')
      .execute();
  }

  async find(accountId: string, configUid: string): Promise<CustomProviderRow | undefined> {
    return this.#db
      .selectFrom('custom_providers')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('config_uid', '=', configUid)
      .executeTakeFirst();
  }

  /** Stores it, or says false where the account has as many as it may have. */
  async insert(row: CustomProviderRow, max: number): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const { count } = await transaction
        .selectFrom('custom_providers')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('account_id', '=', row.account_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return false;
      await transaction.insertInto('custom_providers').values(row).execute();
      return true;
    });
  }

  async rename(
    accountId: string,
    configUid: string,
    name: string,
    now: number,
  ): Promise<CustomProviderRow | undefined> {
    return this.#writes.run((transaction) =>
      transaction
        .updateTable('custom_providers')
        .set({ name, updated_at: now })
        .where('account_id', '=', accountId)
        .where('config_uid', '=', configUid)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /** Says whether there was one. */
  async remove(accountId: string, configUid: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes.run((transaction) =>
      transaction
        .deleteFrom('custom_providers')
        .where('account_id', '=', accountId)
        .where('config_uid', '=', configUid)
        .executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }
}
