import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** A link is noted before its chat has it, and is not swept in between. */
const NOTED_BEFORE_MS = 3_600_000;

/**
 * Deletes what has expired, and links to chats that no longer have them; gives how much had expired. The note of a link that
 * is over goes a sweep later than the link itself: a chat that is written meanwhile cannot bring it back.
 */
export async function sweepPublications(transaction: Transaction<Tables>, now: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('publications')
    .where('expires_at', '<=', now)
    .where('kind', '!=', 'live')
    .executeTakeFirst();
  await transaction.deleteFrom('publication_notices').where('expires_at', '<=', now).execute();
  await transaction
    .deleteFrom('publications')
    .where('kind', '=', 'live')
    .where('created_at', '<=', now - NOTED_BEFORE_MS)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom('chat_history')
            .select('chat_history.id')
            .whereRef('chat_history.share_hash', '=', 'publications.secret_hash'),
        ),
      ),
    )
    .execute();
  await transaction
    .updateTable('chat_history')
    .set({ share_hash: null, sealed_share: null })
    .where('share_hash', 'in', (expression) =>
      expression
        .selectFrom('publications')
        .select('secret_hash')
        .where('kind', '=', 'live')
        .where('expires_at', '<=', now),
    )
    .execute();
  return Number(numDeletedRows);
}
