import type { CompletedPurchase, PaymentIntent, PaymentMethod } from '@parley/contract';
import { Ledger } from '../features/ledger/service.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import type { Database } from '../db/open-database.ts';
import type { TestAppOptions } from './app.ts';
import {
  type FakeStripe,
  type SignedEvent,
  startFakeStripe,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './fake-stripe.ts';
import { type HostedApp, startHostedApp } from './hosted-app.ts';

export interface BillingApp extends HostedApp {
  /** Begins a payment as whoever has the token. */
  readonly buy: (
    token: string,
    productId: string,
    options?: { method?: PaymentMethod; amount?: string; language?: string },
  ) => Promise<{ readonly status: number; readonly code: number; readonly msg: string; readonly data: PaymentIntent }>;
  readonly purchases: (token: string) => Promise<CompletedPurchase[]>;
  /** Dollars in the wallet of an account, as a number of cents; the ledger is whole, or it throws. */
  readonly centsOf: (accountId: string) => Promise<number>;
  /** Moves money on the database of the app. */
  readonly ledger: Ledger;
}

export interface StripeApp extends BillingApp {
  readonly stripe: FakeStripe;
  /** Sends an event to the webhook; gives the status. */
  readonly report: (event: SignedEvent) => Promise<number>;
}

/** The app with a sandbox to pay in. For tests. */
export async function startBillingApp(
  database: Database | undefined,
  { config, ...options }: Omit<TestAppOptions, 'database'> = {},
): Promise<BillingApp> {
  const app = await startHostedApp(database, { ...options, config: { paymentSandbox: true, ...config } });
  return {
    ...app,
    ledger: new Ledger({ database: app.database, serverId: 'test', now: options.now ?? Date.now }),
    buy: (token, productId, { method = 'card', amount, language = 'en' } = {}) =>
      app.call<PaymentIntent>(
        'GET',
        `/billing/create-payment-intent?${new URLSearchParams({
          product_id: productId,
          payment_method: method,
          ...(amount !== undefined && { amount }),
        }).toString()}`,
        { token, headers: { 'accept-language': language } },
      ),
    purchases: async (token) =>
      (await app.call<CompletedPurchase[]>('GET', '/billing/check-recent-completed-purchase', { token })).data,
    async centsOf(accountId) {
      const { problems } = await verifyLedger(app.database);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      const wallet = await app.database.db
        .selectFrom('wallets')
        .select('balance_nano')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return (wallet?.balance_nano ?? 0) / 10_000_000;
    },
  };
}

/** The app with a local server that answers as Stripe does. For tests. */
export async function startStripeApp(
  database: Database | undefined,
  { config, ...options }: Omit<TestAppOptions, 'database'> = {},
  running?: FakeStripe,
): Promise<StripeApp> {
  const stripe = running ?? (await startFakeStripe(options.now));
  const app = await startBillingApp(database, {
    ...options,
    stripeAddress: stripe.address,
    config: {
      paymentSandbox: false,
      stripeSecretKey: STRIPE_SECRET_KEY,
      stripeWebhookSecret: STRIPE_WEBHOOK_SECRET,
      publicUrl: 'https://chat.example',
      ...config,
    },
  });
  return {
    ...app,
    stripe,
    async report({ payload, headers }) {
      const response = await app.app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload });
      return response.statusCode;
    },
  };
}
