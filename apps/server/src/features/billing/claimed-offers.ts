import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { keyedHash } from '../../lib/keyed-hash.ts';
import { trialKey } from './orders-repository.ts';

/** What each person may have once. */
export type Offer = Tables['claimed_offers']['offer'];

type Connection = Database['db'] | Transaction<Tables>;

export interface ClaimedOffersParts {
  readonly secret: string;
  readonly now: () => number;
}

/**
 * Remembers which ways in have had an offer, as keyed hashes that belong to no account. Whoever merges accounts, takes a way
 * in off one or deletes it comes back with an address that has had the offer.
 */
export class ClaimedOffers {
  readonly #now: () => number;
  readonly #hashOf: (identity: string) => string;

  constructor({ secret, now }: ClaimedOffersParts) {
    this.#now = now;
    this.#hashOf = keyedHash(secret, 'claimed offers');
  }

  /** Whether any way in of the account has had it, with this account or another. */
  async isClaimedBy(connection: Connection, offer: Offer, accountId: string): Promise<boolean> {
    const hashes = await this.#hashesOf(connection, accountId);
    if (hashes.length === 0) return false;
    const claimed = await connection
      .selectFrom('claimed_offers')
      .select('identity_hash')
      .where('offer', '=', offer)
      .where('identity_hash', 'in', hashes)
      .limit(1)
      .executeTakeFirst();
    return claimed !== undefined;
  }

  /** The account has it now, and so has every way in that it has. */
  async claimIn(transaction: Transaction<Tables>, offer: Offer, accountId: string): Promise<void> {
    const hashes = await this.#hashesOf(transaction, accountId);
    if (hashes.length === 0) return;
    await transaction
      .insertInto('claimed_offers')
      .values(hashes.map((hash) => ({ offer, identity_hash: hash, created_at: this.#now() })))
      .onConflict((conflict) => conflict.columns(['offer', 'identity_hash']).doNothing())
      .execute();
  }

  /** Before a way in leaves an account, or the account goes: those that came after the claim have had it too. */
  async rememberIn(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    const [gift, trial] = [
      await transaction.selectFrom('gifts').select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
      await transaction
        .selectFrom('orders')
        .select('id')
        .where('single_key', '=', trialKey(accountId))
        .where('state', '=', 'paid')
        .executeTakeFirst(),
    ];
    if (gift) await this.claimIn(transaction, 'gift', accountId);
    if (trial) await this.claimIn(transaction, 'trial', accountId);
  }

  /** A passkey is made anew by a press, and says nothing about who has had what. */
  async #hashesOf(connection: Connection, accountId: string): Promise<string[]> {
    const identities = await connection
      .selectFrom('identities')
      .select(['kind', 'subject'])
      .where('account_id', '=', accountId)
      .where('kind', '<>', 'passkey')
      .execute();
    // In one order, or two transactions could wait for each other's rows.
    return identities.map(({ kind, subject }) => this.#hashOf(`${kind}|${subject}`)).toSorted();
  }
}
