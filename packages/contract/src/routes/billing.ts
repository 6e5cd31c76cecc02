import * as z from 'zod/mini';
import { Wallet } from '../account.ts';
import { CompletedPurchase, ManualRecharge, PaymentIntent, PaymentMethod, Product, Redeem } from '../billing.ts';
import { LookupId, textUpTo } from '../bounds.ts';
import { defineRoute } from '../route.ts';

export const billingRoutes = {
  products: defineRoute({
    method: 'GET',
    path: '/platform/product',
    summary: 'What can be bought',
    access: 'public',
    data: z.array(Product),
  }),
  createPaymentIntent: defineRoute({
    method: 'GET',
    path: '/billing/create-payment-intent',
    summary: 'Begin a payment for the signed-in account; `user_id` is ignored',
    access: 'actor',
    query: z.object({
      product_id: LookupId,
      payment_method: PaymentMethod,
      user_id: z.optional(textUpTo(200)),
    }),
    data: PaymentIntent,
    rateLimit: { max: 20, windowMs: 60_000 },
    errors: ['not_found', 'payment_failed', 'payment_off', 'trial_used', 'trial_sold_out'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/billing/webhook',
    summary: 'Where the payment service reports; absent unless its secret is set',
    access: 'public',
    reply: 'document',
    bodyType: 'raw',
  }),
  checkRecentCompletedPurchase: defineRoute({
    method: 'GET',
    path: '/billing/check-recent-completed-purchase',
    summary: 'Your purchases of the last minutes, for the tab that waits for one',
    access: 'actor',
    data: z.array(CompletedPurchase),
  }),
  success: defineRoute({
    method: 'GET',
    path: '/billing/success',
    summary: 'Come back from a payment; credits nothing',
    access: 'public',
    reply: 'redirect',
  }),
  cancel: defineRoute({
    method: 'GET',
    path: '/billing/cancel',
    summary: 'Come back from a payment that was given up',
    access: 'public',
    reply: 'redirect',
  }),
  manualRecharge: defineRoute({
    method: 'POST',
    path: '/billing/manual-recharge',
    summary: 'Credit an account by hand; for operators only',
    access: 'actor',
    body: ManualRecharge,
    data: Wallet,
    errors: ['forbidden', 'not_found'],
  }),
  redeem: defineRoute({
    method: 'POST',
    path: '/billing/redeem',
    summary: 'Turn a redeem card into balance',
    access: 'actor',
    body: Redeem,
    data: Wallet,
    rateLimit: { max: 10, windowMs: 60_000 },
    errors: ['redeem_failed'],
  }),
};
