import { normalizePhone } from '@parley/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { AccountsTable, IdentitiesTable } from '../../db/tables.ts';
import { type AuditLog, COMMAND_LINE } from './audit-log.ts';
import { OPERATOR_TICKET } from './operator-ticket.ts';

export interface AdministeredAccount extends Readonly<Selectable<AccountsTable>> {
  readonly identities: readonly Pick<IdentitiesTable, 'kind' | 'subject' | 'label' | 'proved_at'>[];
}

/** What an operator does to accounts on the command line. It sees who they are, and nothing of what they wrote. */
export class AccountAdmin {
  readonly #database: Pick<Database, 'db' | 'writes'>;
  readonly #audit: AuditLog;
  readonly #now: () => number;

  constructor(database: Pick<Database, 'db' | 'writes'>, audit: AuditLog, now: () => number) {
    this.#database = database;
    this.#audit = audit;
    this.#now = now;
  }

  /** The newest accounts first. */
  async list(limit: number): Promise<AdministeredAccount[]> {
    const rows = await this.#accounts().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
    return this.#withIdentities(rows);
  }

  /**
   * Accounts by id, or by exactly an email address or a phone number that was proved. Never by name: people choose those
   * themselves, also such as look like somebody else's number.
   */
  async find(who: string): Promise<AdministeredAccount[]> {
    const phone = normalizePhone(who);
    const ids = this.#database.db
      .selectFrom('identities')
      .select('account_id')
      .where((eb) => {
        const byEmail = eb.and([eb('kind', '=', 'email'), eb('subject', '=', who.trim().toLowerCase())]);
        if (phone === undefined) return byEmail;
        return eb.or([byEmail, eb.and([eb('kind', '=', 'phone'), eb('subject', '=', phone)])]);
      });
    const rows = await this.#accounts()
      .where((eb) => eb.or([eb('id', '=', who), eb('id', 'in', ids)]))
      .execute();
    return this.#withIdentities(rows);
  }

  async sessionCount(accountId: string): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', this.#now())
      .executeTakeFirstOrThrow();
    return count;
  }

  async setStatus(accountId: string, status: 'active' | 'banned'): Promise<void> {
    await this.#change(accountId, { status }, status === 'banned' ? 'banned' : 'unbanned');
  }

  async setRole(accountId: string, role: 'user' | 'operator'): Promise<void> {
    await this.#change(accountId, { role }, role === 'operator' ? 'operator-made' : 'operator-removed');
  }

  #accounts() {
    return this.#database.db.selectFrom('accounts').selectAll().where('kind', '=', 'account');
  }

  async #change(
    accountId: string,
    change: { readonly status: 'active' | 'banned' } | { readonly role: 'user' | 'operator' },
    action: 'banned' | 'unbanned' | 'operator-made' | 'operator-removed',
  ): Promise<void> {
    await this.#database.writes.run(async (transaction) => {
      // The links that were printed for the first operator end with there being one.
      if (action === 'operator-made') {
        await transaction.deleteFrom('tickets').where('kind', '=', OPERATOR_TICKET.name).execute();
      }
      await transaction
        .updateTable('accounts')
        .set({ ...change, updated_at: this.#now() })
        .where('id', '=', accountId)
        .execute();
      await this.#audit.noteIn(transaction, { accountId, actorId: COMMAND_LINE, action });
    });
  }

  async #withIdentities(rows: readonly Selectable<AccountsTable>[]): Promise<AdministeredAccount[]> {
    if (rows.length === 0) return [];
    const identities = await this.#database.db
      .selectFrom('identities')
      .select(['account_id', 'kind', 'subject', 'label', 'proved_at'])
      .where(
        'account_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, identities: identities.filter(({ account_id: id }) => id === row.id) }));
  }
}
