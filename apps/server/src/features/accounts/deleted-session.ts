import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { TicketKind, Tickets } from '../../db/tickets.ts';

/** As long as a device is likely to come back. */
const KEPT_MS = 30 * 86_400_000;

/** What a deleted account leaves for its other devices: whoever brings the token of one learns that the account is gone. */
export const DELETED_SESSION: TicketKind<null> = { name: 'deleted-session', lifeMs: KEPT_MS };

/** Leaves word for every device on which an account is signed in, as part of its deletion. Hashes of tokens alone name nobody. */
export async function leaveWordIn(
  transaction: Transaction<Tables>,
  tickets: Tickets,
  accountId: string,
): Promise<void> {
  const sessions = await transaction
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute();
  await tickets.issueForIn(
    transaction,
    DELETED_SESSION,
    null,
    sessions.map(({ token_hash: hash }) => hash),
  );
}
