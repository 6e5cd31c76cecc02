import { AppError, type AuditEntry, type User } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tickets } from '../../db/tickets.ts';
import type { Actor } from '../../http/actor.ts';
import type { Visit } from '../../http/visit.ts';
import type { AuditLog, AuditRow } from './audit-log.ts';
import { exportAccount } from './export-account.ts';
import type { ReadFile } from './export-files.ts';
import type { AccountMerger } from './merge-accounts.ts';
import { DELETED_SESSION, leaveWordIn } from './deleted-session.ts';
import { hasOperator, OPERATOR_TICKET } from './operator-ticket.ts';

export interface RemovalProof {
  readonly identityId?: string | undefined;
  readonly code?: string | undefined;
  readonly token: string;
  readonly visit: Visit;
}

/** As much as a screen shows. */
const SHOWN_ENTRIES = 200;

export interface AccountsParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly tickets: Tickets;
  readonly audit: AuditLog;
  readonly merger: AccountMerger;
  /** Tells the addresses of both accounts, once they are one. */
  readonly tellMerged: (accountId: string) => Promise<void>;
  readonly describe: (accountId: string) => Promise<User>;
  /** Whether it is the owner who asks, as part of what is asked for. */
  readonly prove: (
    transaction: Transaction<Tables>,
    actor: Actor,
    proof: RemovalProof,
  ) => Promise<'proved' | 'login_failed' | 'proof_required'>;
  /** Tells the other sides of its relations, as part of the deletion. */
  readonly endRelations: (transaction: Transaction<Tables>, actor: Actor, visit: Visit) => Promise<void>;
  /** Notes which offers its ways in have had, as part of the deletion. */
  readonly rememberOffers: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
  /** Books out what is left in its wallet, as part of the deletion. */
  readonly closeWallet: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
  /** Once an account is deleted: ends what would be paid for it elsewhere. Nobody waits for it. */
  readonly accountRemoved: () => void;
  readonly readFile: ReadFile;
  /** After an account was changed: no server believes what it saw of its sessions before. */
  readonly sessionsChanged: () => Promise<void>;
  readonly now: () => number;
}

/** Accounts themselves: who looks after the server, and what was done to whom. */
export class AccountsService {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /** A ticket for the first operator; undefined where there is one. */
  async firstOperatorTicket(): Promise<string | undefined> {
    const { database, tickets } = this.#parts;
    return (await hasOperator(database.db)) ? undefined : tickets.issue(OPERATOR_TICKET, null);
  }

  /** Whether the link still makes its opener the operator. Only who has it can ask. */
  async isOperatorLinkGood(ticket: string): Promise<boolean> {
    const { database, tickets } = this.#parts;
    return (await tickets.look(OPERATOR_TICKET, ticket)) !== undefined && !(await hasOperator(database.db));
  }

  /** Whether the account was deleted that a token spoke for. Only who has the token can ask. */
  async wasDeleted(token: string): Promise<boolean> {
    return (await this.#parts.tickets.look(DELETED_SESSION, token)) !== undefined;
  }

  /** Whoever brings the ticket looks after this server from now on; all other links of that kind are void. */
  async becomeOperator({ accountId }: Actor, ticket: string, network: string): Promise<User> {
    const { database, tickets, audit, describe, sessionsChanged, now } = this.#parts;
    await database.writes.run(async (transaction) => {
      const isGood = await tickets.redeemLastIn(transaction, OPERATOR_TICKET, ticket);
      // The link is for a server that nobody looks after; somebody may have been made its operator since.
      if (!isGood || (await hasOperator(transaction))) throw new AppError('ticket_invalid');
      await transaction
        .updateTable('accounts')
        .set({ role: 'operator', updated_at: now() })
        .where('id', '=', accountId)
        .execute();
      const note = { accountId, actorId: accountId, address: network };
      await audit.noteIn(transaction, { ...note, action: 'operator-made', detail: { by: 'link' } });
    });
    await sessionsChanged();
    return describe(accountId);
  }

  /** Takes over another account of the same person, of which both were proved. */
  async merge(actor: Actor, ticket: string, network: string): Promise<User> {
    const { merger, sessionsChanged, tellMerged, describe } = this.#parts;
    await merger.merge(actor, ticket, network);
    await sessionsChanged();
    await tellMerged(actor.accountId);
    return describe(actor.accountId);
  }

  /** Whether chats are kept here is the account's own answer: each of its devices asks for it and follows. */
  async keepChats({ kind, accountId }: Actor, keepsChats: boolean): Promise<User> {
    if (kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
    const { database, describe, now } = this.#parts;
    await database.writes.run((transaction) =>
      transaction
        .updateTable('accounts')
        .set({ keeps_chats: keepsChats ? 1 : 0, updated_at: now() })
        .where('id', '=', accountId)
        .execute(),
    );
    return describe(accountId);
  }

  /** Everything about the account goes with its row. What is left says that it was deleted, and of whom no more. */
  async remove(actor: Actor, proof: RemovalProof): Promise<void> {
    if (actor.kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
    const { database, tickets, audit, prove, endRelations, rememberOffers, closeWallet, sessionsChanged } = this.#parts;
    const { accountId } = actor;
    const outcome = await database.writes.run(async (transaction) => {
      const proved = await prove(transaction, actor, proof);
      if (proved !== 'proved') return proved;
      await endRelations(transaction, actor, proof.visit);
      await rememberOffers(transaction, accountId);
      await closeWallet(transaction, accountId);
      await leaveWordIn(transaction, tickets, accountId);
      await transaction.deleteFrom('accounts').where('id', '=', accountId).execute();
      await transaction.deleteFrom('audit_entries').where('account_id', '=', accountId).execute();
      await audit.noteIn(transaction, { accountId, actorId: accountId, action: 'account-deleted' });
      return proved;
    });
    if (outcome !== 'proved') throw new AppError(outcome);
    this.#parts.accountRemoved();
    await sessionsChanged();
  }

  /** The text of a JSON file, piece by piece. */
  async export({ accountId }: Actor, network: string): Promise<AsyncGenerator<string>> {
    const { database, audit, readFile } = this.#parts;
    await database.writes.run((transaction) =>
      audit.noteIn(transaction, { accountId, actorId: accountId, action: 'account-exported', address: network }),
    );
    return exportAccount(database, accountId, readFile);
  }

  async listAudit({ accountId }: Actor): Promise<AuditEntry[]> {
    return (await this.#parts.audit.list({ accountId, limit: SHOWN_ENTRIES })).map(entryOf);
  }
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    detail: JSON.parse(row.detail) as Record<string, string>,
    isOwn: row.actor_id === row.account_id,
    address: row.address,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
