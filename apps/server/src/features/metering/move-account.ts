import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Counts one account's calls and spending as another's from now on. */
export async function moveUsage(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  for (const column of ['account_id', 'payer_id'] as const) {
    await transaction
      .updateTable('usage_records')
      .set({ [column]: into })
      .where(column, '=', from)
      .execute();
  }
  const days = await transaction
    .deleteFrom('daily_spending')
    .where((row) => row.or([row('account_id', '=', from), row('payer_id', '=', from)]))
    .returningAll()
    .execute();
  const renamed = (id: string) => (id === from ? into : id);
  for (const day of days) {
    await transaction
      .insertInto('daily_spending')
      .values({ ...day, account_id: renamed(day.account_id), payer_id: renamed(day.payer_id) })
      .onConflict((conflict) =>
        conflict.columns(['payer_id', 'day', 'account_id', 'model']).doUpdateSet((row) => ({
          calls: row('daily_spending.calls', '+', day.calls),
          spent_nano: row('daily_spending.spent_nano', '+', day.spent_nano),
        })),
      )
      .execute();
  }
}
