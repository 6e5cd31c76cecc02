import type { ServerModel } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Counters } from './db/counters.ts';
import type { Database } from './db/open-database.ts';
import type { Tickets } from './db/tickets.ts';
import type { AuditLog } from './features/accounts/audit-log.ts';
import { AccountPlans } from './features/billing/account-plans.ts';
import { Checkouts } from './features/billing/checkouts.ts';
import type { ClaimedOffers } from './features/billing/claimed-offers.ts';
import { Gifts } from './features/billing/gifts.ts';
import { OrdersRepository } from './features/billing/orders-repository.ts';
import { PaymentBooks } from './features/billing/payment-books.ts';
import { planGuard } from './features/billing/plan-guard.ts';
import { PlanReminders } from './features/billing/plan-reminders.ts';
import type { ProductRange } from './features/billing/product.ts';
import { Products } from './features/billing/products.ts';
import { Receipts } from './features/billing/receipts.ts';
import { Recharges } from './features/billing/recharges.ts';
import { RedeemCards } from './features/billing/redeem-cards.ts';
import { SandboxPayments } from './features/billing/sandbox-payments.ts';
import type { Ledger } from './features/ledger/service.ts';
import type { MailSender } from './gateways/mail/mail-sender.ts';
import { sandboxGateway } from './gateways/payment/sandbox-gateway.ts';
import { type StripeAddress, StripeGateway } from './gateways/payment/stripe-gateway.ts';

const SWEEP_INTERVAL_MS = 600_000;

const NOTHING_SOLD: ProductRange = { products: [], benefitModels: {}, lockedModels: new Set() };

export interface BillingJoinParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly range: ProductRange;
  readonly counters: Counters;
  readonly tickets: Tickets;
  readonly audit: AuditLog;
  readonly mail: MailSender | undefined;
  readonly offers: ClaimedOffers;
  readonly listModels: () => Promise<readonly ServerModel[]>;
  /** Where Stripe is reached; only tests say so. */
  readonly stripeAddress: StripeAddress | undefined;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Puts together what buying consists of. On a private server nothing is sold. */
export function joinBilling(parts: BillingJoinParts) {
  const { config, database, ledger, tickets, offers, now, log } = parts;
  const isHosted = config.mode === 'hosted';
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config;
  const stripe =
    isHosted && secretKey !== undefined && webhookSecret !== undefined
      ? new StripeGateway({ secretKey, webhookSecret, address: parts.stripeAddress })
      : undefined;
  const isSandbox = isHosted && config.paymentSandbox && !config.isProduction;
  const gateway = stripe ?? (isSandbox ? sandboxGateway(tickets) : undefined);
  const repository = new OrdersRepository(database);
  const products = new Products({
    range: isHosted ? parts.range : NOTHING_SOLD,
    repository,
    listModels: parts.listModels,
    now,
  });
  const receipts = new Receipts({ mail: parts.mail, repository, site: config.publicUrl, log });
  const books = new PaymentBooks({
    database,
    repository,
    offers,
    ledger,
    onPaid: (payment, order) => receipts.send(payment, order),
    now,
    log,
  });
  const checkouts = new Checkouts({
    database,
    repository,
    offers,
    find: (productId) => products.find(productId),
    gateway,
    now,
    log,
  });
  const gifts = new Gifts({ database, repository, ledger, offers, stock: isHosted ? config.giftStock : 0, now });
  const plans = new AccountPlans({ database, repository, offers, gateway, products, gifts, now, log });
  const cards = new RedeemCards({
    database,
    repository,
    ledger,
    counters: parts.counters,
    secret: config.secret,
    now,
  });
  const recharges = new Recharges({ database, repository, ledger, audit: parts.audit });
  const sandbox = isSandbox && !stripe ? new SandboxPayments({ tickets, repository, books, now }) : undefined;

  const reminders = new PlanReminders({ database, repository, mail: parts.mail, site: config.publicUrl, now, log });

  let sweep = Promise.resolve();
  const startSweep = (): void => {
    // One after another, and none keeps a server from starting: the payment service may be out of reach.
    sweep = sweep
      .then(() => plans.sweep())
      .catch((err: unknown) => log.error({ err }, 'left checkouts could not be cleared'))
      .then(() => reminders.send())
      .catch((err: unknown) => log.error({ err }, 'reminders could not be sent'));
  };
  startSweep();
  const sweeping = setInterval(startSweep, SWEEP_INTERVAL_MS).unref();
  const close = async (): Promise<void> => {
    clearInterval(sweeping);
    await sweep;
  };
  const guard = planGuard(parts.range, (accountId) => plans.unlocksAllModels(accountId));
  /** Models that an account needs a plan for that it does not have. */
  const lockedFor = async (accountId: string): Promise<ReadonlySet<string>> => {
    const { lockedModels } = isHosted ? parts.range : NOTHING_SOLD;
    return lockedModels.size === 0 || (await plans.unlocksAllModels(accountId))
      ? NOTHING_SOLD.lockedModels
      : lockedModels;
  };
  return {
    guard,
    lockedFor,
    products,
    checkouts,
    plans,
    books,
    cards,
    gifts,
    recharges,
    stripe,
    sandbox,
    endOrphans: startSweep,
    close,
  };
}
