import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Makes what one account shares another's. */
export async function movePublications(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await transaction.updateTable('publications').set({ account_id: into }).where('account_id', '=', from).execute();
}
