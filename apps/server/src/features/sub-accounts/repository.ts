import type { Transaction } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { RelationsTable, Tables } from '../../db/tables.ts';
import type { SubAccountStanding } from '../../http/actor.ts';

export type RelationRow = Readonly<RelationsTable>;
type Reading = Database['db'] | Transaction<Tables>;

/** An account as the other side of a relation sees it. */
export interface Counterpart {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOBODY: Counterpart = { name: '', email: null, phone: null };

/** Relations between main accounts and sub-accounts. What changes them is part of a caller's transaction. */
export class RelationsRepository {
  readonly #db: Database['db'];
  readonly #standings: ReturnType<typeof standings>;

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
    this.#standings = standings(db);
  }

  /** What makes an account a sub-account; undefined for a main one. */
  async standingOf(accountId: string): Promise<SubAccountStanding | undefined> {
    const rows = await this.#standings({ accountId });
    if (rows.length === 0) return undefined;
    const row = rows.find((one) => one.is_chosen === 1);
    if (!row) return { payer: undefined };
    return {
      payer: {
        accountId: row.parent_id,
        isBanned: row.state !== 'active' || row.status !== 'active',
        capNano: row.cap_nano,
        models: JSON.parse(row.models) as string[],
      },
    };
  }

  /** Sub-accounts and invitations of a main account, the oldest first, each with the name of its account. */
  async childrenOf(parentId: string) {
    return this.#db
      .selectFrom('relations')
      .leftJoin('accounts', 'accounts.id', 'relations.child_id')
      .selectAll('relations')
      .select('accounts.name as account_name')
      .where('parent_id', '=', parentId)
      .orderBy('relations.created_at')
      .orderBy('relations.id')
      .execute();
  }

  async confirmedChildrenIn(transaction: Transaction<Tables>, parentId: string): Promise<RelationRow[]> {
    return transaction
      .selectFrom('relations')
      .selectAll()
      .where('parent_id', '=', parentId)
      .where('state', '!=', 'pending')
      .execute();
  }

  /** The confirmed main accounts of a sub-account, the oldest first. */
  async parentsOf(childId: string, db: Reading = this.#db): Promise<RelationRow[]> {
    return db
      .selectFrom('relations')
      .selectAll()
      .where('child_id', '=', childId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** Invitations to addresses that an account has proved to have. Those of accounts that the operator banned are left out. */
  async invitationsFor(accountId: string, db: Reading = this.#db): Promise<RelationRow[]> {
    return this.#invitations(accountId, db).orderBy('relations.created_at').orderBy('relations.id').execute();
  }

  async invitationIn(
    transaction: Transaction<Tables>,
    id: string,
    accountId: string,
  ): Promise<RelationRow | undefined> {
    return this.#invitations(accountId, transaction).where('relations.id', '=', id).executeTakeFirst();
  }

  #invitations(accountId: string, db: Reading) {
    return db
      .selectFrom('relations')
      .innerJoin('identities', (join) =>
        join
          .onRef('identities.kind', '=', 'relations.invited_kind')
          .onRef('identities.subject', '=', 'relations.invited_subject'),
      )
      .innerJoin('accounts', 'accounts.id', 'relations.parent_id')
      .selectAll('relations')
      .where('relations.state', '=', 'pending')
      .where('identities.account_id', '=', accountId)
      .where('relations.parent_id', '!=', accountId)
      .where('accounts.status', '=', 'active');
  }

  /** A relation that an account is one side of; anybody else's is nobody's here. */
  async ownIn(transaction: Transaction<Tables>, id: string, accountId: string): Promise<RelationRow | undefined> {
    return transaction
      .selectFrom('relations')
      .selectAll()
      .where('id', '=', id)
      .where((eb) => eb.or([eb('parent_id', '=', accountId), eb('child_id', '=', accountId)]))
      .executeTakeFirst();
  }

  /** Holds accounts until the transaction ends: of two changes of their relations, the second sees what the first did. */
  async holdIn(transaction: Transaction<Tables>, accountIds: readonly string[]): Promise<void> {
    // In one order everywhere, or two changes could wait for each other.
    for (const id of accountIds.toSorted()) await holdAccount(transaction, id);
  }

  async countOfIn(
    db: Reading,
    side: 'parent_id' | 'child_id',
    accountId: string,
    states: readonly RelationRow['state'][],
  ): Promise<number> {
    const { count } = await db
      .selectFrom('relations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(side, '=', accountId)
      .where('state', 'in', states)
      .executeTakeFirstOrThrow();
    return count;
  }

  async subAccountCount(accountId: string, db: Reading = this.#db): Promise<number> {
    return this.countOfIn(db, 'parent_id', accountId, ['active', 'banned']);
  }

  /** False where this address was invited already. */
  async insertIn(transaction: Transaction<Tables>, row: RelationRow): Promise<boolean> {
    const added = await transaction
      .insertInto('relations')
      .values(row)
      .onConflict((conflict) => conflict.columns(['parent_id', 'invited_kind', 'invited_subject']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** Changes a relation while it is in one of these states; false where it is gone or in another. */
  async changeIn(
    transaction: Transaction<Tables>,
    id: string,
    states: readonly RelationRow['state'][],
    change: Partial<RelationRow>,
  ): Promise<boolean> {
    const changed = await transaction
      .updateTable('relations')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', states)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** No main account pays for a sub-account any more. */
  async leavePayersIn(transaction: Transaction<Tables>, childId: string): Promise<void> {
    await transaction
      .updateTable('relations')
      .set({ is_chosen: 0 })
      .where('child_id', '=', childId)
      .where('is_chosen', '=', 1)
      .execute();
  }

  /** False where it was gone already. */
  async deleteIn(transaction: Transaction<Tables>, id: string): Promise<boolean> {
    const gone = await transaction.deleteFrom('relations').where('id', '=', id).returning('id').executeTakeFirst();
    return gone !== undefined;
  }

  async withdrawInvitationsIn(transaction: Transaction<Tables>, parentId: string): Promise<void> {
    await transaction
      .deleteFrom('relations')
      .where('parent_id', '=', parentId)
      .where('state', '=', 'pending')
      .execute();
  }

  /** Who accounts are for those they have a relation with: name, oldest email address and oldest phone number. */
  async counterparts(ids: readonly string[], db: Reading = this.#db): Promise<(id: string) => Counterpart> {
    const found = new Map<string, Counterpart>();
    if (ids.length > 0) {
      const accounts = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute();
      const identities = await db
        .selectFrom('identities')
        .select(['account_id', 'kind', 'label'])
        .where('account_id', 'in', ids)
        .where('kind', 'in', ['email', 'phone'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      for (const { id, name } of accounts) {
        const labelOf = (kind: 'email' | 'phone') =>
          identities.find((identity) => identity.account_id === id && identity.kind === kind)?.label ?? null;
        found.set(id, { name, email: labelOf('email'), phone: labelOf('phone') });
      }
    }
    return (id) => found.get(id) ?? NOBODY;
  }
}

/** The few relations of a sub-account. Unsorted: a sorter costs more than the answer. */
function standings(db: Database['db']) {
  return preparedQuery(db, ({ accountId }: { readonly accountId: string }) =>
    db
      .selectFrom('relations')
      .innerJoin('accounts', 'accounts.id', 'relations.parent_id')
      .select([
        'relations.parent_id',
        'relations.state',
        'relations.is_chosen',
        'relations.cap_nano',
        'relations.models',
        'accounts.status',
      ])
      .where('relations.child_id', '=', accountId),
  );
}
