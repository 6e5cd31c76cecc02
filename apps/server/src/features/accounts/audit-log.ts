import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { AuditEntriesTable, Tables } from '../../db/tables.ts';
import { orderedId } from '../../lib/ordered-id.ts';

/** Everything that the audit log tells of. */
export type AuditAction =
  | 'account-created'
  | 'account-deleted'
  | 'account-exported'
  | 'accounts-merged'
  | 'api-key-changed'
  | 'api-key-created'
  | 'api-key-deleted'
  | 'banned'
  | 'channel-added'
  | 'channel-changed'
  | 'channel-removed'
  | 'identity-linked'
  | 'identity-removed'
  | 'offer-changed'
  | 'operator-made'
  | 'operator-removed'
  | 'payer-chosen'
  | 'payer-left'
  | 'price-removed'
  | 'price-set'
  | 'prices-imported'
  | 'recharged'
  | 'redeem-cards-created'
  | 'secret-accepted'
  | 'session-ended'
  | 'sessions-ended'
  | 'share-restored'
  | 'share-taken-down'
  | 'sign-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'sub-account-accepted'
  | 'sub-account-banned'
  | 'sub-account-changed'
  | 'sub-account-declined'
  | 'sub-account-enabled'
  | 'sub-account-ended'
  | 'sub-account-invited'
  | 'unbanned';

/** Who acts where no account does: whoever may run commands on the server. */
export const COMMAND_LINE = 'admin';
/** Whom an operator's act concerns that is about the server itself: its channels, prices, cards. */
const SERVER = 'server';

/** Writes an entry in the transaction of what it tells of. */
export type NoteIn = (transaction: Transaction<Tables>) => Promise<void>;

export interface AuditNote {
  /** Whom it concerns. */
  readonly accountId: string;
  /** Who did it: an account, or `admin` for the command line. */
  readonly actorId: string;
  readonly action: AuditAction;
  /** Never a secret, never what somebody wrote. */
  readonly detail?: Readonly<Record<string, string>>;
  /** The network, not the whole address. */
  readonly address?: string;
}

/** How long entries are kept, and how many of one account: whoever makes many cannot fill the database. */
const KEPT_MS = 400 * 86_400_000;
const KEPT_ENTRIES = 2_000;

export type AuditRow = Readonly<AuditEntriesTable>;

/** Who did what to which account. An entry is written in the transaction of what it tells of, or neither is there. */
export class AuditLog {
  readonly #db: Database['db'];
  readonly #now: () => number;

  constructor({ db }: Pick<Database, 'db'>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async noteIn(
    transaction: Transaction<Tables>,
    { accountId, actorId, action, detail = {}, address = '' }: AuditNote,
  ): Promise<void> {
    await transaction
      .insertInto('audit_entries')
      .values({
        id: orderedId(),
        account_id: accountId,
        actor_id: actorId,
        action,
        detail: JSON.stringify(detail),
        address,
        created_at: this.#now(),
      })
      .execute();
  }

  /** A note of what an operator did to the server itself, for the transaction in which it is done. */
  serverAct(action: AuditAction, { actorId = COMMAND_LINE, ...note }: Partial<AuditNote> = {}): NoteIn {
    return (transaction) => this.noteIn(transaction, { ...note, accountId: SERVER, actorId, action });
  }

  /** Forgets entries that are old, and of each account all but the newest. */
  async pruneIn(transaction: Transaction<Tables>, keptEntries = KEPT_ENTRIES): Promise<void> {
    await transaction
      .deleteFrom('audit_entries')
      .where('created_at', '<', this.#now() - KEPT_MS)
      .execute();
    const crowded = await transaction
      .selectFrom('audit_entries')
      .select('account_id')
      .groupBy('account_id')
      .having(({ fn }) => fn.countAll(), '>', keptEntries)
      .execute();
    for (const { account_id: accountId } of crowded) {
      const own = transaction.selectFrom('audit_entries').where('account_id', '=', accountId);
      const newest = own.orderBy('created_at', 'desc').orderBy('id', 'desc');
      const last = await newest.select(['created_at', 'id']).offset(keptEntries).limit(1).executeTakeFirst();
      if (!last) continue;
      await transaction
        .deleteFrom('audit_entries')
        .where('account_id', '=', accountId)
        .where('created_at', '<=', last.created_at)
        .where((row) => row.or([row('created_at', '<', last.created_at), row('id', '<=', last.id)]))
        .execute();
    }
  }

  /** The newest entries, of one account or of all. */
  async list({ accountId, limit }: { accountId?: string | undefined; limit: number }): Promise<AuditRow[]> {
    let query = this.#db.selectFrom('audit_entries').selectAll();
    if (accountId !== undefined) query = query.where('account_id', '=', accountId);
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }
}
