import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { trialKey } from './orders-repository.ts';

/** What one account bought, redeemed and was given is another's from now on. A trial or a gift of both was had once. */
export async function moveBilling(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const trials = await transaction.selectFrom('orders').select('id').where('single_key', '=', trialKey(into)).execute();
  await transaction
    .updateTable('orders')
    .set({ single_key: trials.length === 0 ? trialKey(into) : null })
    .where('single_key', '=', trialKey(from))
    .execute();
  // A checkout that is open can still be paid, but is not found again under the other name.
  await transaction.updateTable('orders').set({ open_key: null }).where('account_id', '=', from).execute();
  await transaction
    .updateTable('orders')
    .set({ single_key: null })
    .where('account_id', '=', from)
    .where('kind', '=', 'subscription')
    .execute();
  for (const table of ['orders', 'payments', 'plans', 'redeem_cards'] as const) {
    await transaction.updateTable(table).set({ account_id: into }).where('account_id', '=', from).execute();
  }
  await transaction
    .insertInto('gifts')
    .columns(['account_id', 'created_at'])
    .expression((row) =>
      row
        .selectFrom('gifts')
        .select([row.val(into).as('account_id'), 'created_at'])
        .where('account_id', '=', from),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  await transaction.deleteFrom('gifts').where('account_id', '=', from).execute();
}
