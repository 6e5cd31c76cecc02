import type { Database } from '../../db/open-database.ts';
import type { AccountsTable, SessionsTable } from '../../db/tables.ts';

export type SessionRow = Readonly<SessionsTable>;
export type AccountRow = Readonly<AccountsTable>;

/** Accounts and the sessions that speak for them. */
export class AuthRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  /** Makes the account unless it is there already. */
  async ensureAccount(account: AccountRow): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .insertInto('accounts')
        .values(account)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    );
  }

  async findAccount(id: string): Promise<AccountRow | undefined> {
    return this.#db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** A session that is still good: not expired, and opened with the credential that counts today. */
  async findSession(tokenHash: string, credential: string, now: number): Promise<SessionRow | undefined> {
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('credential', '=', credential)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  async insertSession(session: SessionRow): Promise<void> {
    await this.#writes.run((transaction) => transaction.insertInto('sessions').values(session).execute());
  }

  async touchSession(tokenHash: string, lastUsedAt: number, expiresAt: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('sessions')
        .set({ last_used_at: lastUsedAt, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }

  async deleteSession(tokenHash: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute(),
    );
  }

  async deleteSessionsOf(accountId: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute(),
    );
  }

  async deleteExpiredSessions(now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
    );
  }
}
