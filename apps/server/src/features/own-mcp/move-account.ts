import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { resealed, type SecretBox } from '../../lib/secret-box.ts';
import { placeOfOffer } from './sealed-place.ts';

/** Makes one account's offer another's, unless that one has its own. */
export async function moveOffer(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
  box: SecretBox,
): Promise<void> {
  const offer = await transaction
    .selectFrom('mcp_offers')
    .selectAll()
    .where('account_id', '=', from)
    .executeTakeFirst();
  if (!offer) return;
  await transaction
    .insertInto('mcp_offers')
    .values({
      ...offer,
      account_id: into,
      sealed_offer: resealed(box, offer.sealed_offer, placeOfOffer(from), placeOfOffer(into)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.deleteFrom('mcp_offers').where('account_id', '=', from).execute();
}
