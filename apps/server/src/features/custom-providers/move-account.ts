import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { resealed, type SecretBox } from '../../lib/secret-box.ts';
import { placeOf } from './sealed-place.ts';

/** Makes one account's providers another's. Their keys are sealed anew: what was sealed for one account opens for no other. */
export async function moveProviders(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
  box: SecretBox,
): Promise<void> {
  const rows = await transaction.selectFrom('custom_providers').selectAll().where('account_id', '=', from).execute();
  for (const row of rows) {
    await transaction
      .updateTable('custom_providers')
      .set({
        account_id: into,
        sealed_key: resealed(box, row.sealed_key, placeOf(row), placeOf({ ...row, account_id: into })),
      })
      .where('config_uid', '=', row.config_uid)
      .execute();
  }
}
