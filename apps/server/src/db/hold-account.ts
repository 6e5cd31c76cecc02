import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Holds an account's row until the transaction ends. Whoever counts what an account has before adding to it does so, or two
 * requests at once would both see the last free place.
 */
export async function holdAccount(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', accountId)
    .execute();
}
