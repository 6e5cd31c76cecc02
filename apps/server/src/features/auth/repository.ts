import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { AccountsTable, SessionsTable, Tables } from '../../db/tables.ts';

export type SessionRow = Readonly<SessionsTable>;
export type AccountRow = Readonly<Selectable<AccountsTable>>;

/** Accounts and the sessions that speak for them. */
export class AuthRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];
  readonly #accountOfSession: ReturnType<typeof accountOfSession>;

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
    this.#accountOfSession = accountOfSession(db);
  }

  /** Makes the account unless it is there already. */
  async ensureAccount(account: Insertable<AccountsTable>): Promise<void> {
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

  /** Whose session it is and what that account may do; a ban is the caller's to see. */
  async findAccountOfSession(tokenHash: string, credential: string, now: number) {
    const [found] = await this.#accountOfSession({ tokenHash, credential, now });
    return found;
  }

  /** Sessions that are still good, the last used first. */
  async listSessions(accountId: string, now: number): Promise<SessionRow[]> {
    return this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute();
  }

  async insertSession(session: SessionRow): Promise<void> {
    await this.#writes.run((transaction) => transaction.insertInto('sessions').values(session).execute());
  }

  async touchSession(tokenHash: string, lastUsedAt: number, expiresAt: number, address: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('sessions')
        .set({ last_used_at: lastUsedAt, expires_at: expiresAt, address })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }

  /** Ends the sessions that fit, and notes it in the same transaction; gives how many there were. */
  async endSessions(
    which: { readonly tokenHash: string } | { readonly accountId: string; readonly id?: string },
    note: (transaction: Transaction<Tables>, accountId: string) => Promise<void>,
  ): Promise<number> {
    return this.#writes.run(async (transaction) => {
      let deletion = transaction.deleteFrom('sessions');
      if ('tokenHash' in which) deletion = deletion.where('token_hash', '=', which.tokenHash);
      else {
        deletion = deletion.where('account_id', '=', which.accountId);
        if (which.id !== undefined) deletion = deletion.where('id', '=', which.id);
      }
      const ended = await deletion.returning('account_id').execute();
      if (ended[0]) await note(transaction, ended[0].account_id);
      return ended.length;
    });
  }

  async rename(accountId: string, name: string, now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.updateTable('accounts').set({ name, updated_at: now }).where('id', '=', accountId).execute(),
    );
  }

  async deleteExpiredSessions(now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
    );
  }
}

type SessionValues = Readonly<{ tokenHash: string; credential: string; now: number }>;

function accountOfSession(db: Database['db']) {
  return preparedQuery(db, ({ tokenHash, credential, now }: SessionValues) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.account_id', 'sessions.last_used_at', 'accounts.status', 'accounts.role'])
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.credential', '=', credential)
      .where('sessions.expires_at', '>', now),
  );
}
