import { AppError, type ErrorCode } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Counters } from '../db/counters.ts';
import type { Database } from '../db/open-database.ts';
import type { OrdersTable } from '../db/billing-tables.ts';
import { ClaimedOffers } from '../features/billing/claimed-offers.ts';
import { Gifts } from '../features/billing/gifts.ts';
import { OrdersRepository } from '../features/billing/orders-repository.ts';
import { PaymentBooks } from '../features/billing/payment-books.ts';
import { takenCredit } from '../features/billing/plan-rules.ts';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { createCards, type NewCard, RedeemCards } from '../features/billing/redeem-cards.ts';
import type { Ledger } from '../features/ledger/service.ts';
import type { PaymentReport } from '../gateways/payment/payment-gateway.ts';
import type { Actor } from '../http/actor.ts';
import type { Visit } from '../http/visit.ts';
import { TEST_SECRET } from './app.ts';
import type { MoneyHistory } from './money-histories.ts';

type Act = MoneyHistory['rounds'][number][number];
type ActOf<Name extends Act['act']> = Extract<Act, { act: Name }>;

const CARD_NANO = 300n;
const GIFT_NANO = 400n;
/** Fewer than accounts, so that somebody is late. */
const GIFT_STOCK = 2;
const ORDER_CENTS = 100;
const ORDER_NANO = 700n;
/** What may be wrong with a card, or with whoever brings it. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['redeem_failed', 'rate_limited', 'unauthorized']);
const GIFT_REFUSALS: ReadonlySet<ErrorCode> = new Set(['gift_claimed', 'gift_gone', 'unauthorized']);

const ORDER = {
  product_id: 'top-up',
  product_name: 'Top-up',
  kind: 'top-up',
  period: 'once',
  unlocks_models: 0,
  payment_method: 'card',
  gateway: 'sandbox',
  amount_cents: ORDER_CENTS,
  credit_nano: Number(ORDER_NANO),
  state: 'open',
  open_key: null,
  single_key: null,
  slot_day: null,
  language: 'en',
  site: '',
  url: '',
  checkout: '',
  created_at: 0,
  expires_at: 1,
  completed_at: null,
} as const satisfies Partial<OrdersTable>;

const NO_LOG = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger;

/** Cards that may be redeemed, gifts that may be claimed, and orders that may be paid and paid back, by reports that come twice and in any order. */
export class MadeUpPurchases {
  readonly #database: Database;
  readonly #id: (name: string) => string;
  readonly #now: () => number;
  /** Cards, with how often somebody was told to have redeemed them. */
  #cards: { readonly card: NewCard; times: number }[] = [];
  /** How often each account was told to have its gift. */
  readonly #given = new Map<string, number>();
  /** Orders of which a payment was reported, and the report was taken. */
  readonly #paid = new Set<string>();
  readonly #orderIds: string[];

  constructor(database: Database, id: (name: string) => string, now: () => number) {
    this.#database = database;
    this.#id = id;
    this.#now = now;
    this.#orderIds = ['parent', 'child', 'other'].map((whose) => id(`order-of-${whose}`));
  }

  async prepare(): Promise<void> {
    const { writes } = this.#database;
    const audit = new AuditLog(this.#database, this.#now);
    const making = { database: this.#database, audit, secret: TEST_SECRET, now: this.#now };
    const cards = await createCards(making, { count: 2, amountNano: CARD_NANO });
    this.#cards = cards.map((card) => ({ card, times: 0 }));
    const repository = new OrdersRepository(this.#database);
    await writes.run(async (transaction) => {
      // All histories share a database, and each has gifts of its own.
      await transaction.deleteFrom('gift_stock').execute();
      for (const whose of ['parent', 'child', 'other']) {
        const row = { ...ORDER, id: this.#id(`order-of-${whose}`), account_id: this.#id(whose) };
        await repository.insert(transaction, row);
      }
    });
  }

  async redeem({ whose, card: which }: ActOf<'redeem'>, ledger: Ledger): Promise<void> {
    const made = this.#cards[which];
    if (!made) return;
    const now = this.#now;
    const database = this.#database;
    const counters = new Counters({ database, secret: TEST_SECRET, now });
    const repository = new OrdersRepository(database);
    const cards = new RedeemCards({ database, repository, ledger, counters, secret: TEST_SECRET, now });
    const { number: cardNumber, password: cardPassword } = made.card;
    try {
      const visit = { ip: this.#id('address') } as Visit;
      await cards.redeem({ accountId: this.#id(whose) } as Actor, { cardNumber, cardPassword }, visit);
      made.times += 1;
    } catch (error) {
      if (!(error instanceof AppError && REFUSALS.has(error.code))) throw error;
    }
  }

  async claimGift({ whose }: ActOf<'gift'>, ledger: Ledger): Promise<void> {
    const accountId = this.#id(whose);
    const now = this.#now;
    const gifts = new Gifts({
      database: this.#database,
      repository: new OrdersRepository(this.#database),
      offers: new ClaimedOffers({ secret: TEST_SECRET, now }),
      ledger,
      stock: GIFT_STOCK,
      giftNano: GIFT_NANO,
      now,
    });
    try {
      await gifts.claim({ accountId, kind: 'account' } as Actor);
      this.#given.set(accountId, (this.#given.get(accountId) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof AppError && GIFT_REFUSALS.has(error.code))) throw error;
    }
  }

  /** A payment, or how much of it went back so far. */
  async report(each: ActOf<'paid' | 'taken'>, ledger: Ledger): Promise<void> {
    const orderId = this.#id(`order-of-${each.whose}`);
    const books = new PaymentBooks({
      database: this.#database,
      repository: new OrdersRepository(this.#database),
      offers: new ClaimedOffers({ secret: TEST_SECRET, now: this.#now }),
      ledger,
      onPaid: () => {},
      now: this.#now,
      log: NO_LOG,
    });
    try {
      await books.apply(each.act === 'paid' ? this.#paidReport(orderId, each) : this.#takenReport(orderId, each));
      if (each.act === 'paid') this.#paid.add(orderId);
    } catch (error) {
      // What goes back before its payment is known comes again, or not.
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    }
  }

  #paidReport(orderId: string, { name }: ActOf<'paid'>): PaymentReport {
    return {
      kind: 'paid',
      eventId: `${orderId}:paid:${name}`,
      eventType: 'paid',
      orderId,
      checkout: undefined,
      payment: `${orderId}:payment`,
      invoice: undefined,
      subscription: undefined,
      paid: { cents: ORDER_CENTS, currency: 'usd' },
    };
  }

  #takenReport(orderId: string, { by, cents }: ActOf<'taken'>): PaymentReport {
    return {
      kind: 'taken',
      eventId: `${orderId}:${by}:${cents}`,
      eventType: by,
      orderId,
      payment: `${orderId}:payment`,
      invoice: undefined,
      taken: by === 'refund' ? { refundedCents: cents } : { disputedCents: cents },
    };
  }

  /** What is wrong: every card, gift and payment is credited once, no more gifts are given than there are, and of no payment more goes back than came in. */
  async problems(isGone: (accountId: string) => boolean): Promise<string[]> {
    const cards = this.#cards.map(async ({ card, times }) => {
      const credited = await this.#creditedFor(`redeem:${card.number}`);
      const isRight = times <= 1 && credited === BigInt(times) * CARD_NANO;
      return isRight ? [] : [`a card was redeemed ${times} times and credited with ${credited}`];
    });
    const orders = this.#orderIds.map((orderId) => this.#problemsOf(orderId, isGone));
    return (await Promise.all([...cards, ...orders, this.#problemsOfGifts()])).flat();
  }

  async #problemsOfGifts(): Promise<string[]> {
    const given = [...this.#given.values()].reduce((sum, times) => sum + times, 0);
    const stock = await this.#database.db.selectFrom('gift_stock').select('taken').executeTakeFirst();
    const taken = stock?.taken ?? 0;
    const credits = [...this.#given].map(async ([accountId, times]) => {
      const credited = await this.#creditedFor(`gift:${accountId}`);
      const isRight = times === 1 && credited === GIFT_NANO;
      return isRight ? [] : [`${accountId} had its gift ${times} times and was credited with ${credited}`];
    });
    return [
      ...(taken === given && taken <= GIFT_STOCK
        ? []
        : [`${given} gifts were given, and ${taken} of ${GIFT_STOCK} taken`]),
      ...(await Promise.all(credits)).flat(),
    ];
  }

  async #problemsOf(orderId: string, isGone: (accountId: string) => boolean): Promise<string[]> {
    const credited = await this.#creditedFor(`order:${orderId}`);
    const payment = await this.#database.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if ((payment !== undefined) !== this.#paid.has(orderId))
      return [`a payment of ${orderId} is there by mistake, or lost`];
    if (!payment) return credited === 0n ? [] : [`${orderId} was credited and not paid`];
    const isWithoutAccount = isGone(payment.account_id);
    if (credited === 0n && isWithoutAccount) return [];
    const { refunded_cents: refunded, disputed_cents: disputed, taken_nano: taken } = payment;
    const backNano = takenCredit(ORDER_NANO, ORDER_CENTS, refunded + disputed);
    const booked = isWithoutAccount ? backNano : await this.#tookBack(orderId);
    return [
      ...(credited === ORDER_NANO ? [] : [`${orderId} was credited with ${credited}`]),
      ...(BigInt(taken) === backNano ? [] : [`of ${orderId} ${taken} went back instead of ${backNano}`]),
      ...(booked === backNano ? [] : [`of ${orderId} ${booked} were booked back instead of ${backNano}`]),
    ];
  }

  async #creditedFor(source: string): Promise<bigint> {
    const rows = await this.#database.db
      .selectFrom('ledger_transfers')
      .select('amount_nano')
      .where('source', '=', source)
      .execute();
    return rows.reduce((sum, row) => sum + BigInt(row.amount_nano), 0n);
  }

  /** Of what was credited for an order, what was booked back in the end. */
  async #tookBack(orderId: string): Promise<bigint> {
    const rows = await this.#database.db
      .selectFrom('ledger_transfers')
      .select(['from_account', 'amount_nano'])
      .where((row) =>
        row.or([row('source', 'like', `refund:${orderId}:%`), row('source', 'like', `dispute:${orderId}:%`)]),
      )
      .execute();
    return rows.reduce(
      (sum, row) => sum + BigInt(row.from_account.startsWith('wallet:') ? row.amount_nano : -row.amount_nano),
      0n,
    );
  }
}
