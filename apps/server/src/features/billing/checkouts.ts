import { randomBytes } from 'node:crypto';
import { AppError, type Language, nanoFromText, type PaymentIntent, type PaymentMethod } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { OrdersTable } from '../../db/billing-tables.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { sumText } from '../../lib/money-text.ts';
import type { ClaimedOffers } from './claimed-offers.ts';
import { type OrdersRepository, subscriptionKey, trialKey } from './orders-repository.ts';
import { isRunning } from './plan-rules.ts';
import { NANO_PER_CENT, type SoldProduct, wordsIn } from './product.ts';
import { dollarsOf } from './products.ts';

const DAY_MS = 86_400_000;
const ID_BYTES = 16;
/** Payment services keep a checkout open for half an hour at least. */
const CHECKOUT_LIFE_MS = 3_600_000;
/** Another order may have to be closed first, and a third one be opened meanwhile. */
const ATTEMPTS = 3;

export interface CheckoutsParts {
  readonly database: Pick<Database, 'writes'>;
  readonly repository: OrdersRepository;
  readonly offers: ClaimedOffers;
  readonly find: (productId: string) => SoldProduct | undefined;
  /** Undefined where this server takes no payments. */
  readonly gateway: PaymentGateway | undefined;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** What somebody asks for; who it is says the session. */
export interface Wish {
  readonly productId: string;
  readonly method: PaymentMethod;
  /** Of a top-up. */
  readonly amount: string | undefined;
  readonly site: string;
  readonly language: Language;
}

/** What an order was for, as the address says that its buyer comes back to. */
export interface OrderedThing {
  readonly product: string;
  /** Of a top-up. */
  readonly amount?: string;
}

type Opened = { readonly order: OrdersTable } | { readonly inTheWay: OrdersTable };

/** Begins payments: an order of ours first, at our own price, and then a checkout at the payment service. */
export class Checkouts {
  readonly #parts: CheckoutsParts;
  /** The last payment that each account is beginning. */
  readonly #beginning = new Map<string, Promise<unknown>>();

  constructor(parts: CheckoutsParts) {
    this.#parts = parts;
  }

  /** Asked again while the payment is open, it is the same one. */
  async begin(actor: Actor, wish: Wish): Promise<PaymentIntent> {
    const { accountId } = actor;
    // One after another: two at once would close each other's checkouts.
    const begun = (this.#beginning.get(accountId) ?? Promise.resolve()).then(() => this.#begin(actor, wish));
    const settled = begun.catch(() => undefined);
    this.#beginning.set(accountId, settled);
    await settled;
    if (this.#beginning.get(accountId) === settled) this.#beginning.delete(accountId);
    return begun;
  }

  async #begin({ kind, accountId }: Actor, wish: Wish): Promise<PaymentIntent> {
    const { gateway, find } = this.#parts;
    if (!gateway || kind !== 'account') throw new AppError('payment_off');
    const product = find(wish.productId);
    if (!product) throw new AppError('not_found', 'There is no such plan');
    if (!product.paymentMethods.includes(wish.method) || !gateway.methods.includes(wish.method)) {
      throw new AppError('validation_failed', 'payment_method: this plan cannot be paid that way');
    }
    const wanted = this.#orderFor(accountId, product, wish, gateway);
    const order = await this.#open(wanted, product.perDay, gateway);
    const url = order.url === '' ? await this.#checkout(order, gateway) : order.url;
    return { orderId: order.id, url, paymentMethod: order.payment_method };
  }

  /** What an order was for, so that whoever did not pay can try again; whoever knows its id has been sent to pay it. */
  async wishOf(orderId: string | undefined): Promise<OrderedThing | undefined> {
    const order = orderId === undefined ? undefined : await this.#parts.repository.find(orderId);
    return order && orderedThing(order);
  }

  #orderFor(accountId: string, product: SoldProduct, wish: Wish, { name: gateway }: PaymentGateway): OrdersTable {
    const now = this.#parts.now();
    const cents = paidCents(product, wish.amount);
    const isTopUp = product.kind === 'top-up';
    return {
      id: randomBytes(ID_BYTES).toString('hex'),
      account_id: accountId,
      product_id: product.id,
      product_name: wordsIn(product.name, wish.language),
      kind: product.kind,
      period: product.period,
      unlocks_models: product.unlocksAllModels ? 1 : 0,
      payment_method: wish.method,
      gateway,
      amount_cents: cents,
      credit_nano: Number(isTopUp ? BigInt(cents) * NANO_PER_CENT : product.creditNano),
      state: 'open',
      open_key: [accountId, gateway, product.id, wish.method, cents].join('|'),
      single_key: singleKeyOf(product, accountId),
      slot_day: product.perDay === undefined ? null : Math.floor(now / DAY_MS),
      language: wish.language,
      site: wish.site,
      url: '',
      checkout: '',
      created_at: now,
      expires_at: now + CHECKOUT_LIFE_MS,
      completed_at: null,
    };
  }

  async #open(wanted: OrdersTable, perDay: number | undefined, gateway: PaymentGateway): Promise<OrdersTable> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const opened = await this.#parts.database.writes.run((transaction) => this.#openIn(transaction, wanted, perDay));
      if ('order' in opened) return opened.order;
      await this.#closeOther(opened.inTheWay, gateway);
    }
    throw new AppError('conflict');
  }

  async #openIn(transaction: Transaction<Tables>, wanted: OrdersTable, perDay: number | undefined): Promise<Opened> {
    const { repository, offers, now } = this.#parts;
    const { account_id: accountId, open_key: openKey, single_key: singleKey, slot_day: day } = wanted;
    if (!(await repository.holdAccount(transaction, accountId))) throw new AppError('unauthorized');
    for (const expired of await repository.expired(transaction, now(), accountId)) {
      await repository.close(transaction, expired, 'expired');
    }
    const open = openKey === null ? undefined : await repository.byKey(transaction, 'open_key', openKey);
    if (open) return { order: open };
    if (wanted.kind === 'subscription') {
      const plans = await repository.plansOf(accountId, transaction);
      if (plans.some((plan) => plan.renews === 1 && isRunning(plan, now()))) throw new AppError('subscription_active');
    }
    if (wanted.kind === 'trial' && (await offers.isClaimedBy(transaction, 'trial', accountId))) {
      throw new AppError('trial_used');
    }
    const other = singleKey === null ? undefined : await repository.byKey(transaction, 'single_key', singleKey);
    if (other?.state === 'paid') throw new AppError('trial_used');
    if (other) return { inTheWay: other };
    if (
      day !== null &&
      perDay !== undefined &&
      !(await repository.takeSlot(transaction, wanted.product_id, day, perDay))
    )
      throw new AppError('trial_sold_out');
    await repository.insert(transaction, wanted);
    return { order: wanted };
  }

  /** Somebody chose another way to pay, or another plan: what they began before must not be paid as well. */
  async #closeOther(order: OrdersTable, gateway: PaymentGateway): Promise<void> {
    const { database, repository } = this.#parts;
    const isOpenThere = order.checkout !== '' && order.gateway === gateway.name;
    if (isOpenThere && !(await this.#ask(() => gateway.close(order.checkout)))) {
      throw new AppError(order.kind === 'trial' ? 'trial_used' : 'subscription_active');
    }
    await database.writes.run(async (transaction) => {
      await repository.holdAccount(transaction, order.account_id);
      const now = await repository.take(transaction, order.id);
      if (now?.state === 'open') await repository.close(transaction, now, 'cancelled');
    });
  }

  async #checkout(order: OrdersTable, gateway: PaymentGateway): Promise<string> {
    const { database, repository } = this.#parts;
    const begun = await this.#ask(() =>
      gateway.begin({
        orderId: order.id,
        productName: order.product_name,
        amountCents: order.amount_cents,
        period: order.period,
        paymentMethod: order.payment_method,
        site: order.site,
        expiresAt: order.expires_at,
      }),
    ).catch(async (error: unknown) => {
      // A payment service repeats its answer to an order, so the next attempt needs one of its own.
      const other = await this.#failed(order);
      if (other === undefined) throw error;
      return other;
    });
    const { reference: checkout } = begun;
    const kept = await database.writes.run(async (transaction) => {
      const now = await repository.take(transaction, order.id);
      if (now?.state !== 'open') return undefined;
      // Somebody asked twice at once: the checkout that was written down first is the one that counts.
      if (now.checkout !== '') return now;
      await repository.change(transaction, order.id, { url: begun.url, checkout });
      return { checkout, url: begun.url };
    });
    if (kept?.checkout !== checkout) await this.#ask(() => gateway.close(checkout));
    if (!kept) throw new AppError('conflict', 'Another payment was begun meanwhile');
    return kept.url;
  }

  /** Ends an order that could not be begun; gives the checkout that another server has begun for it all the same. */
  async #failed(order: OrdersTable): Promise<{ reference: string; url: string } | undefined> {
    const { database, repository } = this.#parts;
    return database.writes.run(async (transaction) => {
      const now = await repository.take(transaction, order.id);
      if (now?.state !== 'open') return undefined;
      if (now.checkout !== '') return { reference: now.checkout, url: now.url };
      await repository.close(transaction, now, 'failed');
      return undefined;
    });
  }

  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the payment service did not take an order');
      throw new AppError('payment_failed', undefined, { cause: error });
    }
  }
}

export function orderedThing({ product_id: product, kind, amount_cents: cents }: OrdersTable): OrderedThing {
  return kind === 'top-up' ? { product, amount: dollarsOf(cents) } : { product };
}

function singleKeyOf({ kind }: SoldProduct, accountId: string): string | null {
  if (kind === 'trial') return trialKey(accountId);
  return kind === 'subscription' ? subscriptionKey(accountId) : null;
}

function paidCents({ kind, priceCents, maxCents = priceCents }: SoldProduct, amount: string | undefined): number {
  if (kind !== 'top-up') return priceCents;
  const cents = amount === undefined ? 0 : Number(nanoFromText(amount) / NANO_PER_CENT);
  if (cents < priceCents || cents > maxCents) {
    const [least, most] = [priceCents, maxCents].map((limit) => sumText(BigInt(limit) * NANO_PER_CENT));
    throw new AppError('validation_failed', `amount: from ${least} to ${most}`);
  }
  return cents;
}
