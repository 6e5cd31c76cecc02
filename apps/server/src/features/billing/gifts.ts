import { AppError, type BillingSummary, GIFT_UNITS } from '@parley/contract';
import type { Database } from '../../db/open-database.ts';
import type { Actor } from '../../http/actor.ts';
import type { Ledger } from '../ledger/service.ts';
import type { ClaimedOffers } from './claimed-offers.ts';
import type { OrdersRepository } from './orders-repository.ts';
import { NANO_PER_CENT } from './product.ts';

const STOCK_ROW = 'gift';
const GIFT_NANO = BigInt(GIFT_UNITS) * NANO_PER_CENT;

export interface GiftsParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly repository: Pick<OrdersRepository, 'holdAccount'>;
  readonly ledger: Pick<Ledger, 'creditIn'>;
  readonly offers: ClaimedOffers;
  /** How many are given altogether; 0 for none. */
  readonly stock: number;
  /** What each of them is worth; what the contract says unless given. */
  readonly giftNano?: bigint;
  readonly now: () => number;
}

/** A gift for each person, first come first served. */
export class Gifts {
  readonly #parts: GiftsParts;

  constructor(parts: GiftsParts) {
    this.#parts = parts;
  }

  async claim({ accountId, kind }: Actor): Promise<void> {
    const { database, repository, ledger, offers, stock, giftNano = GIFT_NANO, now } = this.#parts;
    if (stock === 0 || kind !== 'account') throw new AppError('gift_off');
    await database.writes.run(async (transaction) => {
      if (!(await repository.holdAccount(transaction, accountId))) throw new AppError('unauthorized');
      if (await offers.isClaimedBy(transaction, 'gift', accountId)) throw new AppError('gift_claimed');
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('gifts')
        .values({ account_id: accountId, created_at: now() })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) throw new AppError('gift_claimed');
      const taken = await transaction
        .insertInto('gift_stock')
        .values({ id: STOCK_ROW, taken: 1 })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ taken: row('gift_stock.taken', '+', 1) }))
            .where('gift_stock.taken', '<', stock),
        )
        .returning('taken')
        .executeTakeFirst();
      // Thrown, so that whoever was late may still have one of the next.
      if (!taken) throw new AppError('gift_gone');
      await offers.claimIn(transaction, 'gift', accountId);
      const source = `gift:${accountId}`;
      await ledger.creditIn(transaction, { accountId, from: 'gift', amountNano: giftNano, kind: 'gift', source });
    });
  }

  async stateFor(accountId: string): Promise<BillingSummary['gift']> {
    const { database, offers, stock } = this.#parts;
    if (stock === 0) return 'off';
    const claimed = await database.db
      .selectFrom('gifts')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (claimed || (await offers.isClaimedBy(database.db, 'gift', accountId))) return 'claimed';
    const row = await database.db
      .selectFrom('gift_stock')
      .select('taken')
      .where('id', '=', STOCK_ROW)
      .executeTakeFirst();
    return (row?.taken ?? 0) < stock ? 'offered' : 'gone';
  }
}
