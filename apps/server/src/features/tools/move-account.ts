import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { resealed, type SecretBox } from '../../lib/secret-box.ts';
import { placeOfKey, placeOfValues } from './sealed-place.ts';

/** Makes one account's tools another's, and what it set up for them. What both have installed stays as the other has it. */
export async function moveTools(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
  box: SecretBox,
): Promise<void> {
  const tools = await transaction
    .selectFrom('tools')
    .select(['id', 'account_id', 'origins', 'sealed_key'])
    .where('account_id', '=', from)
    .execute();
  for (const tool of tools) {
    const moved = { ...tool, account_id: into };
    await transaction
      .updateTable('tools')
      .set({ account_id: into, sealed_key: resealed(box, tool.sealed_key, placeOfKey(tool), placeOfKey(moved)) })
      .where('id', '=', tool.id)
      .execute();
  }
  const configs = await transaction.selectFrom('tool_configs').selectAll().where('account_id', '=', from).execute();
  for (const config of configs) {
    const moved = { ...config, account_id: into };
    const values = resealed(box, config.sealed_values, placeOfValues(config), placeOfValues(moved));
    await transaction
      .insertInto('tool_configs')
      .values({ ...moved, sealed_values: values })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await transaction.deleteFrom('tool_configs').where('account_id', '=', from).execute();
}
