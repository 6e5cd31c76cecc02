import { isIP } from 'node:net';
import { AppError, paymentReturnPath, routes, textFromNano, type Wallet } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import type { StripeGateway } from '../../gateways/payment/stripe-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import type { Api } from '../../http/api.ts';
import { ownAddress } from '../../http/own-site.ts';
import { languageOf, visitOf } from '../../http/visit.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';
import type { Ledger } from '../ledger/service.ts';
import type { AccountPlans } from './account-plans.ts';
import { type Checkouts, orderedThing } from './checkouts.ts';
import type { Gifts } from './gifts.ts';
import type { PaymentBooks } from './payment-books.ts';
import { NANO_PER_CENT } from './product.ts';
import type { Products } from './products.ts';
import type { Recharges } from './recharges.ts';
import type { RedeemCards } from './redeem-cards.ts';
import { sandboxPage } from './sandbox-page.ts';
import type { SandboxPayments } from './sandbox-payments.ts';

export interface BillingRoutesParts {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  readonly products: Products;
  readonly checkouts: Checkouts;
  readonly plans: AccountPlans;
  readonly books: PaymentBooks;
  readonly cards: RedeemCards;
  readonly gifts: Gifts;
  readonly recharges: Recharges;
  readonly ledger: Pick<Ledger, 'wallet'>;
  /** Undefined without its settings: then its webhook is not there. */
  readonly stripe: StripeGateway | undefined;
  /** Undefined where payments are not tried out: then its page is not there. */
  readonly sandbox: SandboxPayments | undefined;
}

export function registerBillingRoutes(api: Api, parts: BillingRoutesParts): void {
  const { config, products, checkouts, plans, books, cards, gifts, recharges } = parts;
  const calls = routes.billing;
  const walletOf = async (accountId: string): Promise<Wallet> => ({
    balance: textFromNano((await parts.ledger.wallet(accountId)).balanceNano),
  });

  api.route(calls.products, ({ request }) => products.list(languageOf(request)));
  api.route(calls.createPaymentIntent, ({ actor, query, request, reply }) => {
    // It makes an order although it is a GET: nothing in between may answer for us.
    void reply.header('cache-control', 'no-store');
    return checkouts.begin(actor, {
      productId: query.product_id,
      method: query.payment_method,
      amount: query.amount,
      site: paymentSite(config, request),
      language: languageOf(request),
    });
  });
  api.route(calls.checkRecentCompletedPurchase, ({ actor }) => plans.recentPurchases(actor));
  api.route(calls.cancelSubscription, ({ actor }) => plans.setRenewal(actor, false));
  api.route(calls.resumeSubscription, ({ actor }) => plans.setRenewal(actor, true));

  api.route(calls.webhook, async ({ request }) => {
    if (!parts.stripe) throw new AppError('not_found');
    const { body, headers } = request;
    const signature = headers['stripe-signature'];
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('bad_request');
    const report = await parts.stripe.read(body, signature);
    if (report) await books.apply(report);
    return { received: true };
  });

  const goBack = (reply: FastifyReply, ...where: Parameters<typeof paymentReturnPath>) =>
    reply.redirect(config.basePath + paymentReturnPath(...where).slice(1), 303);
  api.route(calls.success, ({ query, reply }) => goBack(reply, 'success', query));
  api.route(calls.cancel, async ({ query, reply }) =>
    goBack(reply, 'cancel', { ...query, ...(await checkouts.wishOf(query.order)) }),
  );
  api.route(calls.sandboxPage, async ({ params, request, reply }) => {
    if (!parts.sandbox) throw new AppError('not_found');
    const order = await parts.sandbox.look(params.ticket);
    const shown = {
      productName: order.product_name,
      nano: BigInt(order.amount_cents) * NANO_PER_CENT,
      method: order.payment_method,
    };
    const { headers, text } = sandboxPage(shown, languageOf(request));
    void reply.headers(headers).type('text/html; charset=utf-8');
    return text;
  });
  api.route(calls.sandboxAnswer, async ({ params, body, reply }) => {
    if (!parts.sandbox) throw new AppError('not_found');
    const { order, result } = await parts.sandbox.answer(params.ticket, body);
    const returned = { order: order.id, payment_method: order.payment_method };
    return goBack(reply, result, result === 'success' ? returned : { ...returned, ...orderedThing(order) });
  });

  api.route(calls.redeem, async ({ actor, body, request }) => {
    expectAccount(actor);
    await cards.redeem(actor, body, visitOf(request));
    return walletOf(actor.accountId);
  });
  api.route(calls.claimGift, async ({ actor }) => {
    await gifts.claim(actor);
    return walletOf(actor.accountId);
  });
  api.route(calls.manualRecharge, async ({ actor, body, request }) => {
    expectAccount(actor);
    await recharges.recharge(actor, body, visitOf(request).network);
    return walletOf(body.userUuid);
  });
}

function expectAccount({ kind }: Actor): void {
  if (kind !== 'account') throw new AppError('not_implemented', 'This server has no accounts');
}

/**
 * Where a buyer is sent back to: the configured address, or this machine where somebody tries things out. A name that only
 * the request brings could lead anywhere.
 */
function paymentSite(config: BillingRoutesParts['config'], request: FastifyRequest): string {
  if (config.publicUrl === undefined && !isLoopbackHost(request.hostname) && isIP(request.hostname) === 0) {
    throw new AppError('payment_off', 'Payments need PARLEY_PUBLIC_URL: the address at which people reach this server');
  }
  return ownAddress(config, request);
}
