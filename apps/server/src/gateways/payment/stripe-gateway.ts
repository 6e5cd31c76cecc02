import { AppError, type PaymentMethod } from '@parley/contract';
import type { Stripe } from 'stripe';
import type { BegunCheckout, Checkout, PaymentGateway, PaymentReport } from './payment-gateway.ts';
import { reportOf } from './stripe-reports.ts';

/** Where Stripe is reached; only tests say so. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

export interface StripeParts {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly address?: StripeAddress | undefined;
}

const TIMEOUT_MS = 20_000;
const METHODS: readonly PaymentMethod[] = ['card', 'alipay', 'wechat_pay'];

/** Takes payments with Stripe's own pages (Checkout). The library is large, and only loaded where somebody pays. */
export class StripeGateway implements PaymentGateway {
  readonly name = 'stripe';
  readonly methods = METHODS;
  readonly #parts: StripeParts;
  #opening: Promise<Stripe> | undefined;

  constructor(parts: StripeParts) {
    this.#parts = parts;
  }

  async begin(checkout: Checkout): Promise<BegunCheckout> {
    const stripe = await this.#client();
    // A report of it is known by the order's id, wherever Stripe copies it to.
    const idempotencyKey = checkout.orderId;
    const session = await stripe.checkout.sessions.create(sessionParams(checkout), { idempotencyKey });
    if (session.url === null) throw new Error('Stripe gave no address to pay at');
    return { url: session.url, reference: session.id };
  }

  async close(reference: string): Promise<boolean> {
    const stripe = await this.#client();
    const session = await stripe.checkout.sessions.retrieve(reference);
    if (session.status === 'expired') return true;
    if (session.status === 'complete') return false;
    const { status } = await stripe.checkout.sessions.expire(reference);
    return status === 'expired';
  }

  async setRenewal(subscription: string, renews: boolean): Promise<void> {
    const stripe = await this.#client();
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: !renews });
  }

  async end(subscription: string): Promise<void> {
    const stripe = await this.#client();
    const { status } = await stripe.subscriptions.retrieve(subscription);
    if (status !== 'canceled') await stripe.subscriptions.cancel(subscription);
  }

  /** What a call to the webhook says; undefined for what does not concern us. Throws where Stripe did not sign it. */
  async read(raw: Buffer, signature: string): Promise<PaymentReport | undefined> {
    const stripe = await this.#client();
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(raw, signature, this.#parts.webhookSecret);
    } catch (error) {
      throw new AppError('bad_request', 'The signature does not match', { cause: error });
    }
    return reportOf(stripe, event);
  }

  #client(): Promise<Stripe> {
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<Stripe> {
    const { Stripe: StripeClient } = await import('stripe');
    const { secretKey, address } = this.#parts;
    return new StripeClient(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false, ...address });
  }
}

function sessionParams(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { orderId, productName, amountCents, period, paymentMethod, site, expiresAt } = checkout;
  const metadata = { order_id: orderId };
  // Wallets cannot renew: for them a period is paid in advance, as any other product.
  const isSubscription = period !== 'once' && paymentMethod === 'card';
  const named = new URLSearchParams({ order: orderId, payment_method: paymentMethod }).toString();
  return {
    mode: isSubscription ? 'subscription' : 'payment',
    client_reference_id: orderId,
    metadata,
    allowed_payment_method_types: [paymentMethod],
    ...(paymentMethod === 'wechat_pay' && { payment_method_options: { wechat_pay: { client: 'web' } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name: productName },
          ...(isSubscription && { recurring: { interval: period === 'monthly' ? 'month' : 'year' } }),
        },
      },
    ],
    ...(isSubscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: `${site}api/billing/success?${named}`,
    cancel_url: `${site}api/billing/cancel?${named}`,
    expires_at: Math.floor(expiresAt / 1000),
  };
}
