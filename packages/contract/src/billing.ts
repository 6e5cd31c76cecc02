import * as z from 'zod/mini';
import { SpendingLimit } from './api-keys.ts';
import { CalledModel, LookupId, textUpTo } from './bounds.ts';
import { ServerModel } from './models.ts';
import { PaymentMethod, PlanKind } from './plan-kinds.ts';
import { queryInteger } from './query-integer.ts';

const BILLING_PERIODS = ['once', 'monthly', 'annually'] as const;
export const BillingPeriod = z.enum(BILLING_PERIODS);
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** What a newcomer is given, first come first served; a unit is a cent. */
export const GIFT_UNITS = 200;

/** Dollars as decimal text: a float would lose nano-dollars. */
const Dollars = z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d{1,9})?$/));

/** Dollars and cents above 0, as decimal text: what somebody pays. */
export const PaidAmount = z.string().check(
  z.trim(),
  z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'An amount in dollars, such as 12.50'),
  z.refine((text) => /[1-9]/.test(text), 'An amount above 0'),
);

/** Something that can be bought. Amounts are decimal text in dollars. */
export const Product = z
  .object({
    id: z.string(),
    kind: PlanKind,
    /** Plans of one group differ only in their period. */
    group: z._default(z.string(), ''),
    name: z.string(),
    description: z._default(z.string(), ''),
    price: Dollars,
    /** The balance that each payment of it brings. */
    credit: Dollars,
    period: BillingPeriod,
    /** About how much the balance buys; of a subscription, in a month. */
    benefits: z.object({
      standardChats: z._default(z.int().check(z.nonnegative()), 0),
      advancedChats: z._default(z.int().check(z.nonnegative()), 0),
      images: z._default(z.int().check(z.nonnegative()), 0),
    }),
    paymentMethods: z.array(PaymentMethod),
    soldOut: z._default(z.boolean(), false),
    /** How many may still be bought today (UTC); null where no day has a limit. */
    leftToday: z._default(z.nullable(z.int().check(z.nonnegative())), null),
    isMostChosen: z._default(z.boolean(), false),
    /** Whether it opens models that nobody else may use; false where this server locks none. */
    unlocksAllModels: z._default(z.boolean(), false),
    /** Of a top-up, whose amount the buyer chooses. */
    minAmount: z._default(z.nullable(Dollars), null),
    maxAmount: z._default(z.nullable(Dollars), null),
  })
  .register(z.globalRegistry, { id: 'Product' });
export type Product = z.infer<typeof Product>;

/** What a model of this server costs, for everybody to see. */
export const ListedPrice = z
  .pick(ServerModel, {
    name: true,
    type: true,
    provider: true,
    label: true,
    isFree: true,
    fixedPrice: true,
    modelRatio: true,
    completionRatio: true,
    cachedRatio: true,
    preDeductAmount: true,
    createdAt: true,
  })
  .register(z.globalRegistry, { id: 'ListedPrice' });
export type ListedPrice = z.infer<typeof ListedPrice>;

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
  amount: SpendingLimit,
  reason: z._default(z.string().check(z.maxLength(500)), ''),
  /** Makes the credit happen once, however often the request is sent. */
  sourceId: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ManualRecharge = z.infer<typeof ManualRecharge>;

/** How a payment ended, as the address says to which the buyer comes back; it credits nothing. */
export const PaymentReturn = z.enum(['success', 'cancel', 'failed']);
export type PaymentReturn = z.infer<typeof PaymentReturn>;

/** What comes back from the payment service in the address. */
export const PaymentReturnQuery = z.object({
  order: z.optional(LookupId),
  payment_method: z.optional(PaymentMethod),
});

/** With it, what was to be paid for: whoever did not pay can try again. */
interface PaymentReturned extends z.infer<typeof PaymentReturnQuery> {
  readonly product?: string | undefined;
  /** Of a top-up. */
  readonly amount?: string | undefined;
}

/** The place in the app to which a buyer comes back, such as /price?payment=success&order=…&payment_method=card. */
export function paymentReturnPath(result: PaymentReturn, returned: PaymentReturned): string {
  const query = new URLSearchParams({ payment: result });
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) query.set(name, value);
  return `/price?${query.toString()}`;
}

/** What the page of the sandbox gateway is told by a click. */
export const SandboxAnswer = z.object({ outcome: z.enum(['pay', 'fail', 'cancel']) });
export type SandboxAnswer = z.infer<typeof SandboxAnswer>;

/** The plan of an account: a subscription, or a period that was paid for in advance. */
export const Plan = z
  .object({
    productId: z.string(),
    name: z.string(),
    kind: PlanKind,
    period: BillingPeriod,
    paymentMethod: PaymentMethod,
    startedAt: z.iso.datetime(),
    /** Null for a plan without an end. */
    endsAt: z.nullable(z.iso.datetime()),
    /** Whether it is paid for again at its end without anybody doing anything. */
    renews: z.boolean(),
    state: z.enum(['active', 'past_due', 'ended']),
  })
  .register(z.globalRegistry, { id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** A limit that an account sets itself for each month (UTC). */
export const Budget = z
  .object({
    amount: z.nullable(Dollars),
    isReached: z.boolean(),
    /** From 80 % on. */
    isNear: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Budget' });
export type Budget = z.infer<typeof Budget>;

/** Null takes the budget away. */
export const BudgetChange = z.object({ amount: z.nullable(SpendingLimit) });
export type BudgetChange = z.infer<typeof BudgetChange>;

/** What an account has, used and may buy. Amounts are decimal text in dollars. */
export const BillingSummary = z
  .object({
    /** In private mode: what own keys cost; nothing is charged. */
    isEstimate: z.boolean(),
    balance: Dollars,
    /** Of the balance, what is set aside for calls that are running. */
    held: Dollars,
    /** Since the first of the month (UTC). */
    usedThisMonth: Dollars,
    usedByProvider: z.array(z.object({ provider: z.string(), amount: Dollars })),
    /** Everything that was paid for plans and top-ups so far. */
    totalSubscription: Dollars,
    plan: z.nullable(Plan),
    budget: Budget,
    gift: z.enum(['off', 'offered', 'claimed', 'gone']),
    trial: z.object({ isUsed: z.boolean(), leftToday: z.nullable(z.int().check(z.nonnegative())) }),
    payment: z.object({ isOn: z.boolean(), methods: z.array(PaymentMethod), isSandbox: z.boolean() }),
    /** About how many typical messages the balance buys with a model. */
    typicalMessages: z.nullable(z.object({ model: z.string(), count: z.int().check(z.nonnegative()) })),
  })
  .register(z.globalRegistry, { id: 'BillingSummary' });
export type BillingSummary = z.infer<typeof BillingSummary>;

const STATEMENT_KINDS = [
  'call',
  'payment',
  'redeem',
  'gift',
  'manual',
  'refund',
  'dispute',
  'subscription',
  'merge',
  'loss',
] as const;
export const StatementKind = z.enum(STATEMENT_KINDS);
export type StatementKind = z.infer<typeof StatementKind>;

/** A day in UTC, as part of an address. */
const QueryDay = z.iso.date().check(z.maxLength(10));

/** Which movements are asked for; both days are part of the range. */
export const StatementFilter = z.object({
  from: z.optional(QueryDay),
  to: z.optional(QueryDay),
  kind: z.optional(StatementKind),
  model: z.optional(CalledModel),
  /** What one account drew: your own, or a sub-account. */
  accountUuid: z.optional(LookupId),
});
export type StatementFilter = z.infer<typeof StatementFilter>;

export const StatementQuery = z.extend(StatementFilter, {
  cursor: z.optional(textUpTo(100)),
  limit: queryInteger({ min: 1, max: 100, initial: 50 }),
});

/** One movement of an account's money. */
export const StatementEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: StatementKind,
    /** Below 0 where money went out. */
    amount: Dollars,
    balanceAfter: Dollars,
    model: z.optional(z.string()),
    /** What was called, such as chat or embeddings. */
    call: z.optional(z.string()),
    /** Of a sub-account that drew on this balance. */
    accountUuid: z.optional(z.string()),
    accountName: z.optional(z.string()),
    /** The main account from whose balance it was paid, where that was not your own; empty where you no longer know it. */
    paidBy: z.optional(z.string()),
    promptTokens: z.optional(z.int().check(z.nonnegative())),
    completionTokens: z.optional(z.int().check(z.nonnegative())),
    isEstimated: z.optional(z.boolean()),
    note: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'StatementEntry' });
export type StatementEntry = z.infer<typeof StatementEntry>;

/** Newest first; `next` is the cursor of the page after it. */
export const Statement = z.object({ entries: z.array(StatementEntry), next: z.nullable(z.string()) });
export type Statement = z.infer<typeof Statement>;

/** Days of at most a year; without them the last 30. */
export const UsageQuery = z.object({ from: z.optional(QueryDay), to: z.optional(QueryDay) });

/** What calls of one model cost on one day (UTC). */
export const DayUsage = z
  .object({
    day: z.iso.date(),
    model: z.string(),
    provider: z.string(),
    calls: z.int().check(z.nonnegative()),
    amount: Dollars,
  })
  .register(z.globalRegistry, { id: 'DayUsage' });
export type DayUsage = z.infer<typeof DayUsage>;
