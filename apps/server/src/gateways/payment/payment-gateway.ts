import type { BillingPeriod, PaymentMethod } from '@parley/contract';

/** What somebody is about to pay for, by our own order. */
export interface Checkout {
  readonly orderId: string;
  readonly productName: string;
  readonly amountCents: number;
  readonly period: BillingPeriod;
  readonly paymentMethod: PaymentMethod;
  /** Address under which the buyer knows this server, ending in a slash. */
  readonly site: string;
  /** After this nobody can pay any more. */
  readonly expiresAt: number;
}

/** A checkout that waits for its buyer. */
export interface BegunCheckout {
  /** Where the buyer pays. */
  readonly url: string;
  /** What the payment service calls it. */
  readonly reference: string;
}

/** How a subscription stands at the payment service. */
export interface SubscriptionState {
  readonly reference: string;
  /** The order that it began with; undefined for one that is not ours. */
  readonly orderId: string | undefined;
  readonly state: 'active' | 'past_due' | 'ended';
  readonly renews: boolean;
  readonly endsAt: number;
}

/** What was paid, as the payment service says it; only compared with our order. */
interface PaidSum {
  readonly cents: number;
  readonly currency: string;
}

/**
 * What a payment service reports. Everything in it names things; what they are worth is in our own orders. Reports come
 * late, twice and in any order.
 */
export type PaymentReport = { readonly eventId: string; readonly eventType: string } & (
  | {
      readonly kind: 'paid';
      readonly orderId: string;
      /** Undefined where the report does not come from the checkout itself. */
      readonly checkout: string | undefined;
      readonly payment: string | undefined;
      readonly invoice: string | undefined;
      readonly subscription: SubscriptionState | undefined;
      readonly paid: PaidSum;
    }
  | { readonly kind: 'not-paid'; readonly orderId: string; readonly outcome: 'failed' | 'expired' | 'cancelled' }
  | {
      readonly kind: 'renewed';
      readonly subscription: SubscriptionState;
      readonly invoice: string;
      readonly paid: PaidSum;
    }
  | { readonly kind: 'subscription'; readonly subscription: SubscriptionState }
  | {
      /** Money that went back: how much of a payment altogether, so that reports in any order end at the same sum. */
      readonly kind: 'taken';
      readonly orderId: string | undefined;
      readonly payment: string;
      readonly invoice: string | undefined;
      readonly taken: { readonly refundedCents: number } | { readonly disputedCents: number };
    }
);

/** Takes money for us. What comes of it is told by reports. */
export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox';
  readonly methods: readonly PaymentMethod[];
  /** Asked twice for one order, it is one checkout. */
  begin(checkout: Checkout): Promise<BegunCheckout>;
  /** Makes sure that a checkout cannot be paid any more; false where it was. */
  close(reference: string): Promise<boolean>;
  /** Lets a subscription end with its period, or go on after all. */
  setRenewal(subscription: string, renews: boolean): Promise<void>;
  /** Ends a subscription at once: its account is gone. */
  end(subscription: string): Promise<void>;
}
