import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { AccountsTable, IdentitiesTable, Tables } from '../../db/tables.ts';
import { orderedId } from '../../lib/ordered-id.ts';

export type IdentityRow = Readonly<IdentitiesTable>;
type IdentityKind = IdentityRow['kind'];
export type AccountRow = Readonly<Selectable<AccountsTable>>;

/** A way in that somebody has just proved to have. */
export interface ProvedIdentity {
  readonly kind: IdentityKind;
  readonly subject: string;
  readonly label: string;
  readonly data?: string;
}

/** Ways in, and the accounts that they lead to. Everything that changes them is part of a caller's transaction. */
export class IdentitiesRepository {
  readonly #db: Database['db'];
  readonly #now: () => number;

  constructor({ db }: Pick<Database, 'db'>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async listOf(accountId: string, db: Database['db'] | Transaction<Tables> = this.#db): Promise<IdentityRow[]> {
    return db
      .selectFrom('identities')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async findIn(
    transaction: Transaction<Tables>,
    { kind, subject }: Pick<ProvedIdentity, 'kind' | 'subject'>,
  ): Promise<IdentityRow | undefined> {
    return transaction
      .selectFrom('identities')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  async findAccountIn(transaction: Transaction<Tables>, id: string): Promise<AccountRow | undefined> {
    return transaction.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async accountIn(transaction: Transaction<Tables>, id: string): Promise<AccountRow> {
    return transaction.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** The account that a way in leads to; a new one where it leads nowhere yet. */
  async enterIn(
    transaction: Transaction<Tables>,
    proved: ProvedIdentity,
    { name, locale }: { name: string; locale: string },
  ): Promise<{ account: AccountRow; isNew: boolean }> {
    const known = await this.findIn(transaction, proved);
    if (known) {
      await transaction.updateTable('identities').set({ proved_at: this.#now() }).where('id', '=', known.id).execute();
      return { account: await this.accountIn(transaction, known.account_id), isNew: false };
    }
    const now = this.#now();
    const account = await transaction
      .insertInto('accounts')
      .values({ id: randomUUID(), kind: 'account', name, locale, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (await this.addIn(transaction, account.id, proved)) return { account, isNew: true };
    // Somebody with the same proof was faster, on another connection: that account counts.
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    const winner = await this.findIn(transaction, proved);
    if (!winner) throw new Error('a way in is taken, and nobody has it');
    return { account: await this.accountIn(transaction, winner.account_id), isNew: false };
  }

  /** False where another account, or this one, has it already. */
  async addIn(transaction: Transaction<Tables>, accountId: string, proved: ProvedIdentity): Promise<boolean> {
    const now = this.#now();
    const added = await transaction
      .insertInto('identities')
      .values({
        // Later ones sort behind earlier ones of the same moment.
        id: orderedId(),
        account_id: accountId,
        kind: proved.kind,
        subject: proved.subject,
        label: proved.label,
        data: proved.data ?? '',
        proved_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }
}
