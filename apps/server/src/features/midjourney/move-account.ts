import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Makes one account's tasks another's, and those that it pays for. What is held for them moves with the wallet. */
export async function moveMidjourney(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  for (const column of ['account_id', 'payer_id'] as const) {
    await transaction
      .updateTable('midjourney_tasks')
      .set({ [column]: into })
      .where(column, '=', from)
      .execute();
  }
}
