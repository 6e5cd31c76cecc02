import type { BillingPeriod, PaymentMethod, PlanKind } from '@parley/contract';

/** What somebody wants to buy, at the price of that moment. */
export interface OrdersTable {
  /** Random, for it stands in addresses. */
  id: string;
  account_id: string;
  product_id: string;
  /** In the buyer's language. */
  product_name: string;
  kind: PlanKind;
  period: BillingPeriod;
  unlocks_models: number;
  payment_method: PaymentMethod;
  gateway: 'stripe' | 'sandbox';
  amount_cents: number;
  /** What each payment of it brings. */
  credit_nano: number;
  state: 'open' | 'paid' | 'failed' | 'expired' | 'cancelled';
  /** Of whom it is the open order for what: asked again, it is the same order. Null once it is not open. */
  open_key: string | null;
  /** Of what an account may have one alone: an open subscription, or a trial at all. */
  single_key: string | null;
  /** The day (UTC, since 1970) of which it took one of a limited number; null where it took none or gave it back. */
  slot_day: number | null;
  language: string;
  /** Address under which the buyer knows this server. */
  site: string;
  /** Where to pay; empty until the payment service said it. */
  url: string;
  /** What the payment service calls the checkout; empty until it said it. */
  checkout: string;
  created_at: number;
  expires_at: number;
  completed_at: number | null;
}

/** Money that came in for an order: once, or again with each renewal. */
export interface PaymentsTable {
  /** What it is booked under in the ledger. */
  source: string;
  order_id: string;
  account_id: string;
  /** What the payment service calls the payment and its invoice, where it said so. */
  payment_ref: string | null;
  invoice_ref: string | null;
  amount_cents: number;
  credit_nano: number;
  /** Of the amount, what went back so far. */
  refunded_cents: number;
  disputed_cents: number;
  /** Of the credit, what was booked back for it. */
  taken_nano: number;
  completed_at: number;
}

/** A subscription, or a period that was paid for in advance. */
export interface PlansTable {
  order_id: string;
  account_id: string;
  gateway: 'stripe' | 'sandbox';
  /** What the payment service calls it; null where it does not renew. */
  subscription: string | null;
  started_at: number;
  ends_at: number;
  renews: number;
  state: 'active' | 'past_due' | 'ended';
  /** When its owner was told that it is about to end; null where nobody was. */
  reminded_at: number | null;
}

/** Reports of the payment service that were dealt with. */
interface PaymentEventsTable {
  id: string;
  type: string;
  created_at: number;
}

/** How many of a product were taken on a day (UTC, since 1970). */
interface ProductDaysTable {
  product_id: string;
  day: number;
  taken: number;
}

/** Cards that are worth money once. */
interface RedeemCardsTable {
  number: string;
  /** Keyed hash of number and password; the password itself is never stored. */
  password_hash: string;
  amount_nano: number;
  /** Which cards were made together. */
  batch: string;
  created_at: number;
  /** Who redeemed it; null as long as nobody has. */
  account_id: string | null;
  used_at: number | null;
}

/** Who has had the gift. */
interface GiftsTable {
  account_id: string;
  created_at: number;
}

/** How many gifts are gone; one row. */
interface GiftStockTable {
  id: string;
  taken: number;
}

/** What may be had once, and was: by a keyed hash of a way in, so that it says of nobody who it is. Outlives accounts. */
interface ClaimedOffersTable {
  offer: 'gift' | 'trial';
  identity_hash: string;
  created_at: number;
}

export interface BillingTables {
  claimed_offers: ClaimedOffersTable;
  gift_stock: GiftStockTable;
  gifts: GiftsTable;
  orders: OrdersTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  plans: PlansTable;
  product_days: ProductDaysTable;
  redeem_cards: RedeemCardsTable;
}
