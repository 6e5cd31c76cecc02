import * as z from 'zod/mini';
import { LookupId } from './bounds.ts';

const PLAN_KINDS = ['trial', 'light', 'bulk', 'subscription', 'top-up'] as const;

const BILLING_PERIODS = ['once', 'monthly', 'annually'] as const;

const PAYMENT_METHODS = ['card', 'wechat_pay', 'alipay'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/**
 * What a newcomer is given, first come first served.
 * @pending auth.login
 */
export const GIFT_UNITS = 200;

const Dollars = z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d{1,9})?$/));

/** Something that can be bought. Amounts are decimal text in dollars. */
export const Product = z
  .object({
    id: z.string(),
    kind: z.enum(PLAN_KINDS),
    name: z.string(),
    description: z._default(z.string(), ''),
    price: Dollars,
    /** The balance that it brings. */
    credit: Dollars,
    period: z.enum(BILLING_PERIODS),
    benefits: z.object({
      standardChats: z._default(z.int().check(z.nonnegative()), 0),
      advancedChats: z._default(z.int().check(z.nonnegative()), 0),
      images: z._default(z.int().check(z.nonnegative()), 0),
    }),
    paymentMethods: z.array(PaymentMethod),
    soldOut: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'Product' });
export type Product = z.infer<typeof Product>;

/** A payment that has begun: where the buyer goes to finish it. */
export const PaymentIntent = z.object({ orderId: z.string(), url: z.string(), paymentMethod: PaymentMethod });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const CompletedPurchase = z.object({
  orderId: z.string(),
  productId: z.string(),
  amount: Dollars,
  paymentMethod: PaymentMethod,
  completedAt: z.iso.datetime(),
});
export type CompletedPurchase = z.infer<typeof CompletedPurchase>;

export const Redeem = z.object({
  cardNumber: z.string().check(z.trim(), z.minLength(1, 'Enter the card number'), z.maxLength(200)),
  cardPassword: z.string().check(z.trim(), z.minLength(1, 'Enter the card password'), z.maxLength(200)),
});
export type Redeem = z.infer<typeof Redeem>;

export const ManualRecharge = z.object({
  userUuid: LookupId,
  amount: Dollars,
  reason: z._default(z.string().check(z.maxLength(500)), ''),
  /** Makes the credit happen once, however often the request is sent. */
  sourceId: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ManualRecharge = z.infer<typeof ManualRecharge>;
