import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Makes the files of one account another's, beyond its limit as well. */
export async function moveFiles(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await transaction.updateTable('files').set({ account_id: into }).where('account_id', '=', from).execute();
}
