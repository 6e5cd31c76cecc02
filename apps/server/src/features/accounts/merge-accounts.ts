import { AppError } from '@parley/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { IdentitiesTable, Tables } from '../../db/tables.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';
import type { Actor } from '../../http/actor.ts';
import type { AuditLog } from './audit-log.ts';

/** From which account everything goes to which. */
export interface MergedAccounts {
  readonly from: string;
  readonly into: string;
}

/** Moves what one feature keeps for accounts, as part of the merge. */
export type AccountMove = (transaction: Transaction<Tables>, accounts: MergedAccounts) => Promise<void>;

/** Both sides are proved: the session speaks for the one, and whoever has it just proved a way in of the other. */
interface MergeOffer extends MergedAccounts {
  readonly proved: Pick<IdentitiesTable, 'kind' | 'subject'>;
}

const MERGE: TicketKind<MergeOffer> = { name: 'merge', lifeMs: 600_000 };

export interface MergeParts {
  readonly database: Pick<Database, 'writes' | 'engine'>;
  readonly tickets: Tickets;
  readonly audit: AuditLog;
  readonly moves: readonly AccountMove[];
  readonly now: () => number;
}

/** Makes one account of two that belong to one person. All of it happens in one transaction, or nothing does. */
export class AccountMerger {
  readonly #parts: MergeParts;

  constructor(parts: MergeParts) {
    this.#parts = parts;
  }

  /** A ticket for whoever proved a way in that another account has; undefined where that one may not be merged. */
  async offerIn(transaction: Transaction<Tables>, offer: MergeOffer): Promise<string | undefined> {
    const other = await transaction
      .selectFrom('accounts')
      .select(['kind', 'status'])
      .where('id', '=', offer.from)
      .executeTakeFirst();
    // A ban does not end by moving out.
    if (other?.kind !== 'account' || other.status !== 'active') return undefined;
    return this.#parts.tickets.issueIn(transaction, MERGE, offer);
  }

  /** Takes over the account that the ticket names. Its sessions end; being an operator is not handed on. */
  async merge({ accountId, kind }: Actor, ticket: string, network: string): Promise<void> {
    if (kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
    const { database, tickets, audit, moves } = this.#parts;
    await database.writes.run(async (transaction) => {
      const offer = await tickets.redeemIn(transaction, MERGE, ticket);
      // Thrown, so that somebody else's ticket is still good for its owner.
      if (offer?.into !== accountId) throw new AppError('ticket_invalid');
      const accounts: MergedAccounts = { from: offer.from, into: offer.into };
      await this.#holdIn(transaction, accounts);
      await expectStillProved(transaction, offer);
      await expectNoRelations(transaction, accounts);
      for (const move of moves) await move(transaction, accounts);
      await moveRows(transaction, accounts);
      await moveAnswer(transaction, accounts);
      await transaction.deleteFrom('accounts').where('id', '=', accounts.from).execute();
      const note = { actorId: accountId, action: 'accounts-merged', address: network } as const;
      await audit.noteIn(transaction, { ...note, accountId, detail: { from: accounts.from } });
      await audit.noteIn(transaction, { ...note, accountId: accounts.from, detail: { into: accountId } });
    });
  }

  /** Until the end nobody else adds to either account: what came in between would go with the one that is deleted. */
  async #holdIn(transaction: Transaction<Tables>, { from, into }: MergedAccounts): Promise<void> {
    // In one order everywhere, or two merges could wait for each other.
    for (const id of [from, into].toSorted()) {
      if (this.#parts.database.engine === 'postgres') {
        await sql`select id from accounts where id = ${id} for update`.execute(transaction);
      }
      const held = transaction.updateTable('accounts').set({ updated_at: this.#parts.now() }).where('id', '=', id);
      const account = await held.returning(['status', 'kind']).executeTakeFirst();
      if (account?.status !== 'active' || account.kind !== 'account') throw new AppError('ticket_invalid');
    }
  }
}

/** The way in may have gone to somebody else since. */
async function expectStillProved(transaction: Transaction<Tables>, { from, proved }: MergeOffer): Promise<void> {
  const identity = await transaction
    .selectFrom('identities')
    .select('account_id')
    .where('kind', '=', proved.kind)
    .where('subject', '=', proved.subject)
    .executeTakeFirst();
  if (identity?.account_id !== from) throw new AppError('ticket_invalid');
}

/** Whose sub-account somebody is, and who pays for whom, is for people to settle before. */
async function expectNoRelations(transaction: Transaction<Tables>, { from, into }: MergedAccounts): Promise<void> {
  const related = await transaction
    .selectFrom('relations')
    .select('id')
    .where((row) =>
      row.or([
        row('parent_id', '=', from),
        row('child_id', '=', from),
        // Invited by the account that it would become a part of.
        row.and([
          row('parent_id', '=', into),
          row.exists(
            row
              .selectFrom('identities')
              .select('identities.id')
              .where('identities.account_id', '=', from)
              .whereRef('identities.kind', '=', 'relations.invited_kind')
              .whereRef('identities.subject', '=', 'relations.invited_subject'),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (related) throw new AppError('merge_has_relations');
}

async function moveRows(transaction: Transaction<Tables>, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['identities', 'api_keys', 'audit_entries'] as const) {
    await transaction.updateTable(table).set({ account_id: into }).where('account_id', '=', from).execute();
  }
  await transaction.updateTable('audit_entries').set({ actor_id: into }).where('actor_id', '=', from).execute();
}

/** Whether chats are kept here stays answered where only the other account was asked. */
async function moveAnswer(transaction: Transaction<Tables>, { from, into }: MergedAccounts): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((row) => ({ keeps_chats: row.selectFrom('accounts').select('keeps_chats').where('id', '=', from) }))
    .where('id', '=', into)
    .where('keeps_chats', 'is', null)
    .execute();
}
