import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { TicketKind } from '../../db/tickets.ts';

/** The link that the server prints while nobody looks after it. */
export const OPERATOR_TICKET: TicketKind<null> = { name: 'operator', lifeMs: 86_400_000 };

export async function hasOperator(db: Database['db'] | Transaction<Tables>): Promise<boolean> {
  const operator = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'operator')
    .where('kind', '=', 'account')
    .executeTakeFirst();
  return operator !== undefined;
}
