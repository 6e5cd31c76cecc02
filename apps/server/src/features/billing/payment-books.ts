import { AppError } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { OrdersTable, PaymentsTable } from '../../db/billing-tables.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PaymentReport, SubscriptionState } from '../../gateways/payment/payment-gateway.ts';
import type { Ledger } from '../ledger/service.ts';
import type { ClaimedOffers } from './claimed-offers.ts';
import { type OrdersRepository, trialKey } from './orders-repository.ts';
import { periodEnd, takenCredit } from './plan-rules.ts';

type Report<Kind extends PaymentReport['kind']> = Extract<PaymentReport, { kind: Kind }>;

export interface PaymentBooksParts {
  readonly database: Pick<Database, 'db' | 'writes'>;
  readonly repository: OrdersRepository;
  readonly offers: Pick<ClaimedOffers, 'claimIn'>;
  readonly ledger: Pick<Ledger, 'creditIn' | 'debitIn'>;
  /** Once a payment is booked; nobody waits for it. */
  readonly onPaid: (payment: PaymentsTable, order: OrdersTable) => void;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

interface Booked {
  readonly payment: PaymentsTable;
  readonly order: OrdersTable;
}

/**
 * Books what a payment service reports, each report once and in one transaction: the note that it was dealt with, the
 * payment, the credit and the plan. What is credited stands in our order, whatever the report says.
 */
export class PaymentBooks {
  readonly #parts: PaymentBooksParts;

  constructor(parts: PaymentBooksParts) {
    this.#parts = parts;
  }

  /** Throws where the report must come again, because what it is about is not known yet. */
  async apply(report: PaymentReport): Promise<void> {
    const { database, repository, onPaid, now } = this.#parts;
    const booked = await database.writes.run(async (transaction): Promise<Booked | undefined> => {
      const accountId = await this.#accountOf(transaction, report);
      if (accountId !== undefined) await repository.holdAccount(transaction, accountId);
      if (!(await repository.noteEvent(transaction, report.eventId, report.eventType, now()))) return undefined;
      switch (report.kind) {
        case 'paid':
          return this.#paidIn(transaction, report);
        case 'not-paid':
          return this.#notPaidIn(transaction, report);
        case 'renewed':
          return this.#renewedIn(transaction, report);
        case 'subscription':
          return this.#followIn(transaction, report.subscription);
        case 'taken':
          return this.#takenIn(transaction, report);
        default:
          return report satisfies never;
      }
    });
    if (booked) onPaid(booked.payment, booked.order);
  }

  async #accountOf(transaction: Transaction<Tables>, report: PaymentReport): Promise<string | undefined> {
    const orderId = orderIdIn(report);
    return orderId === undefined ? undefined : (await this.#parts.repository.find(orderId, transaction))?.account_id;
  }

  async #paidIn(transaction: Transaction<Tables>, report: Report<'paid'>): Promise<Booked | undefined> {
    const { repository } = this.#parts;
    const order = await repository.take(transaction, report.orderId);
    if (!order || (report.checkout !== undefined && report.checkout !== order.checkout)) {
      return this.#ignore(report, 'a payment was reported for an order that is not of this server');
    }
    if (!this.#isWorthIt(report, order)) return undefined;
    const booked = await this.#bookIn(transaction, order, `order:${order.id}`, report);
    if (!booked) {
      await this.#fillIn(transaction, `order:${order.id}`, report);
      if (report.subscription) await this.#followIn(transaction, report.subscription);
      return undefined;
    }
    await repository.change(transaction, order.id, {
      state: 'paid',
      completed_at: this.#parts.now(),
      open_key: null,
      single_key: await this.#keyOfPaid(transaction, order),
    });
    if (order.kind === 'trial') await this.#parts.offers.claimIn(transaction, 'trial', order.account_id);
    if (order.period !== 'once') await this.#beginPlanIn(transaction, order, order.period, report.subscription);
    return booked;
  }

  /** A trial that was paid after all stays the one that its account had, unless there is another. */
  async #keyOfPaid(transaction: Transaction<Tables>, order: OrdersTable): Promise<string | null> {
    if (order.kind !== 'trial') return null;
    const key = trialKey(order.account_id);
    const holder = await this.#parts.repository.byKey(transaction, 'single_key', key);
    return holder === undefined || holder.id === order.id ? key : null;
  }

  async #notPaidIn(transaction: Transaction<Tables>, { orderId, outcome }: Report<'not-paid'>): Promise<undefined> {
    const order = await this.#parts.repository.take(transaction, orderId);
    if (order?.state === 'open') await this.#parts.repository.close(transaction, order, outcome);
  }

  async #renewedIn(transaction: Transaction<Tables>, report: Report<'renewed'>): Promise<Booked | undefined> {
    const { repository } = this.#parts;
    const { subscription, invoice } = report;
    const order = await this.#orderOf(transaction, subscription);
    if (!order) return this.#ignore(report, 'a renewal was reported of a subscription that is not of this server');
    // Its first payment is on the way: the renewal comes again.
    if (!(await repository.plan(transaction, order.id))) throw new AppError('unavailable');
    await this.#followIn(transaction, subscription);
    if (!this.#isWorthIt(report, order)) return undefined;
    return this.#bookIn(transaction, order, `invoice:${invoice}`, { payment: undefined, invoice });
  }

  /** Brings a plan to where its subscription is now. */
  async #followIn(transaction: Transaction<Tables>, subscription: SubscriptionState): Promise<undefined> {
    const order = await this.#orderOf(transaction, subscription);
    if (!order) return undefined;
    await this.#parts.repository.changePlan(transaction, order.id, {
      subscription: subscription.reference,
      state: subscription.state,
      renews: subscription.renews ? 1 : 0,
      ends_at: subscription.endsAt,
    });
    return undefined;
  }

  async #orderOf(transaction: Transaction<Tables>, { orderId }: SubscriptionState): Promise<OrdersTable | undefined> {
    return orderId === undefined ? undefined : this.#parts.repository.take(transaction, orderId);
  }

  async #takenIn(transaction: Transaction<Tables>, report: Report<'taken'>): Promise<undefined> {
    const { repository, ledger } = this.#parts;
    const order = report.orderId === undefined ? undefined : await repository.take(transaction, report.orderId);
    if (!order) return this.#ignore(report, 'money went back for an order that is not of this server');
    const payment = await repository.paymentBy(transaction, { payment: report.payment, invoice: report.invoice });
    // What came in for it is on the way: the refund comes again.
    if (!payment) throw new AppError('unavailable');
    const { refundedCents = payment.refunded_cents, disputedCents = payment.disputed_cents } = report.taken as {
      refundedCents?: number;
      disputedCents?: number;
    };
    const credit = BigInt(payment.credit_nano);
    const taken = takenCredit(credit, payment.amount_cents, refundedCents + disputedCents);
    const difference = taken - BigInt(payment.taken_nano);
    await repository.changePayment(transaction, payment.source, {
      payment_ref: report.payment,
      refunded_cents: refundedCents,
      disputed_cents: disputedCents,
      taken_nano: Number(taken),
    });
    const isDispute = 'disputedCents' in report.taken;
    const kind = isDispute ? 'dispute' : 'refund';
    if (!(await repository.holdAccount(transaction, payment.account_id))) {
      return this.#ignore(report, 'money went back for an account that is gone');
    }
    const booking = {
      accountId: payment.account_id,
      kind,
      source: `${kind}:${report.eventId}`,
      note: order.product_name,
    } as const;
    if (difference > 0n) await ledger.debitIn(transaction, { ...booking, amountNano: difference, to: kind });
    if (difference < 0n) await ledger.creditIn(transaction, { ...booking, amountNano: -difference, from: kind });
    await this.#endUnpaidPlanIn(transaction, order, taken === credit);
    return undefined;
  }

  /** A period that was paid in advance ends where all of its money went back; subscriptions end at the payment service. */
  async #endUnpaidPlanIn(transaction: Transaction<Tables>, order: OrdersTable, isAllTaken: boolean): Promise<void> {
    const plan = await this.#parts.repository.plan(transaction, order.id);
    if (!plan || plan.subscription !== null) return;
    const state = isAllTaken ? 'ended' : 'active';
    if (plan.state !== state) await this.#parts.repository.changePlan(transaction, order.id, { state });
  }

  /** A payment and its credit; undefined where it was booked before. */
  async #bookIn(
    transaction: Transaction<Tables>,
    order: OrdersTable,
    source: string,
    { payment, invoice }: Pick<Report<'paid'>, 'payment' | 'invoice'>,
  ): Promise<Booked | undefined> {
    const { repository, ledger, now, log } = this.#parts;
    const row: PaymentsTable = {
      source,
      order_id: order.id,
      account_id: order.account_id,
      payment_ref: payment ?? null,
      invoice_ref: invoice ?? null,
      amount_cents: order.amount_cents,
      credit_nano: order.credit_nano,
      refunded_cents: 0,
      disputed_cents: 0,
      taken_nano: 0,
      completed_at: now(),
    };
    if (!(await repository.insertPayment(transaction, row))) return undefined;
    if (!(await repository.holdAccount(transaction, order.account_id))) {
      log.error({ orderId: order.id, source }, 'a payment came in for an account that is gone: pay it back');
      return undefined;
    }
    await ledger.creditIn(transaction, {
      accountId: order.account_id,
      from: `gateway:${order.gateway}`,
      amountNano: BigInt(order.credit_nano),
      kind: order.kind === 'subscription' ? 'subscription' : 'payment',
      source,
      note: order.product_name,
    });
    return { payment: row, order };
  }

  /** Of two reports about one payment, each may know a name that the other does not. */
  async #fillIn(
    transaction: Transaction<Tables>,
    source: string,
    { payment, invoice }: Pick<Report<'paid'>, 'payment' | 'invoice'>,
  ): Promise<void> {
    const change = {
      ...(payment !== undefined && { payment_ref: payment }),
      ...(invoice !== undefined && { invoice_ref: invoice }),
    };
    if (Object.keys(change).length > 0) await this.#parts.repository.changePayment(transaction, source, change);
  }

  async #beginPlanIn(
    transaction: Transaction<Tables>,
    order: OrdersTable,
    period: 'monthly' | 'annually',
    subscription: SubscriptionState | undefined,
  ): Promise<void> {
    const { repository, now } = this.#parts;
    const at = now();
    const same = (await repository.plansOf(order.account_id, transaction)).filter(
      (plan) => plan.product_id === order.product_id && plan.subscription === null && plan.state === 'active',
    );
    // Paid in advance while such a period runs: the new one follows it.
    const from = subscription ? at : Math.max(at, ...same.map((plan) => plan.ends_at));
    await repository.putPlan(transaction, {
      order_id: order.id,
      account_id: order.account_id,
      gateway: order.gateway,
      subscription: subscription?.reference ?? null,
      started_at: at,
      ends_at: subscription?.endsAt ?? periodEnd(from, period),
      renews: subscription?.renews === true ? 1 : 0,
      state: subscription?.state ?? 'active',
      reminded_at: null,
    });
  }

  /** Whether what was paid covers the order: a coupon or a changed price at the payment service must not become our money. */
  #isWorthIt({ paid, eventId }: Report<'paid'> | Report<'renewed'>, order: OrdersTable): boolean {
    const isEnough = paid.currency === 'usd' && paid.cents >= order.amount_cents;
    if (!isEnough) {
      const wanted = { orderId: order.id, eventId, paid, wantedCents: order.amount_cents };
      this.#parts.log.error(wanted, 'what was paid is not what was ordered: nothing was credited');
    }
    return isEnough;
  }

  #ignore({ eventId, eventType }: PaymentReport, sentence: string): undefined {
    this.#parts.log.warn({ eventId, eventType }, sentence);
    return undefined;
  }
}

function orderIdIn(report: PaymentReport): string | undefined {
  return 'subscription' in report && report.kind !== 'paid'
    ? report.subscription.orderId
    : 'orderId' in report
      ? report.orderId
      : undefined;
}
