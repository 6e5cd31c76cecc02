import type { Stripe } from 'stripe';
import type { PaymentReport, SubscriptionState } from './payment-gateway.ts';

/** A report without what every one of them has. */
type Told = PaymentReport extends infer Report
  ? Report extends PaymentReport
    ? Omit<Report, 'eventId' | 'eventType'>
    : never
  : never;

/**
 * What an event of Stripe means for our orders; undefined where it is about something else. Where the order of events would
 * matter, the event only says what to look at: its object is fetched as it is now.
 */
export async function reportOf(stripe: Stripe, event: Stripe.Event): Promise<PaymentReport | undefined> {
  const told = await tell(stripe, event);
  return told && { ...told, eventId: event.id, eventType: event.type };
}

async function tell(stripe: Stripe, event: Stripe.Event): Promise<Told | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidCheckout(stripe, event.data.object);
    case 'checkout.session.async_payment_failed':
      return endedCheckout(event.data.object, 'failed');
    case 'checkout.session.expired':
      return endedCheckout(event.data.object, 'expired');
    case 'invoice.paid':
      return paidInvoice(stripe, event.data.object);
    case 'invoice.payment_failed':
      return subscriptionOf(stripe, subscriptionIn(event.data.object));
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionOf(stripe, event.data.object.id);
    case 'charge.refunded':
      return refundOf(stripe, event.data.object.id);
    case 'refund.failed':
      return event.data.object.charge === null ? undefined : refundOf(stripe, idOf(event.data.object.charge));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeOf(stripe, event.data.object.id);
    default:
      return undefined;
  }
}

async function paidCheckout(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Told | undefined> {
  const orderId = session.metadata?.['order_id'];
  // A wallet may confirm later: then another event says so.
  if (orderId === undefined || session.payment_status !== 'paid') return undefined;
  const subscription = session.subscription === null ? undefined : idOf(session.subscription);
  return {
    kind: 'paid',
    orderId,
    checkout: session.id,
    payment: session.payment_intent === null ? undefined : idOf(session.payment_intent),
    invoice: session.invoice === null ? undefined : idOf(session.invoice),
    subscription: subscription === undefined ? undefined : await stateOf(stripe, subscription),
    paid: { cents: session.amount_total ?? 0, currency: session.currency ?? '' },
  };
}

function endedCheckout({ metadata }: Stripe.Checkout.Session, outcome: 'failed' | 'expired'): Told | undefined {
  const orderId = metadata?.['order_id'];
  return orderId === undefined ? undefined : { kind: 'not-paid', orderId, outcome };
}

async function paidInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<Told | undefined> {
  const reference = subscriptionIn(invoice);
  if (reference === undefined || invoice.id === undefined) return undefined;
  const subscription = await stateOf(stripe, reference);
  if (subscription.orderId === undefined) return undefined;
  const paid = { cents: invoice.amount_paid, currency: invoice.currency };
  if (invoice.billing_reason !== 'subscription_create') {
    return { kind: 'renewed', subscription, invoice: invoice.id, paid };
  }
  const { orderId } = subscription;
  return { kind: 'paid', orderId, checkout: undefined, payment: undefined, invoice: invoice.id, subscription, paid };
}

async function subscriptionOf(stripe: Stripe, reference: string | undefined): Promise<Told | undefined> {
  if (reference === undefined) return undefined;
  const subscription = await stateOf(stripe, reference);
  return subscription.orderId === undefined ? undefined : { kind: 'subscription', subscription };
}

async function refundOf(stripe: Stripe, chargeId: string): Promise<Told | undefined> {
  const charge = await stripe.charges.retrieve(chargeId);
  if (charge.payment_intent === null) return undefined;
  return takenFrom(stripe, charge, { refundedCents: charge.amount_refunded });
}

async function disputeOf(stripe: Stripe, disputeId: string): Promise<Told | undefined> {
  const dispute = await stripe.disputes.retrieve(disputeId);
  const charge = await stripe.charges.retrieve(idOf(dispute.charge));
  if (charge.payment_intent === null) return undefined;
  // A warning takes no money yet, and one that was won or averted takes none any more.
  const isTaken = !dispute.status.startsWith('warning_') && dispute.status !== 'won' && dispute.status !== 'prevented';
  return takenFrom(stripe, charge, { disputedCents: isTaken ? dispute.amount : 0 });
}

async function takenFrom(
  stripe: Stripe,
  { payment_intent: payment, metadata }: Stripe.Charge,
  taken: { readonly refundedCents: number } | { readonly disputedCents: number },
): Promise<Told | undefined> {
  if (payment === null) return undefined;
  const reference = idOf(payment);
  const orderId = metadata['order_id'];
  if (orderId !== undefined) return { kind: 'taken', orderId, payment: reference, invoice: undefined, taken };
  // A subscription's payments carry no mark of ours: their invoice leads to it.
  const invoicePayments = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: reference },
  });
  const [invoicePayment] = invoicePayments.data;
  if (!invoicePayment) return undefined;
  const invoice = await stripe.invoices.retrieve(idOf(invoicePayment.invoice));
  const subscribed = invoice.parent?.subscription_details?.metadata?.['order_id'];
  return subscribed === undefined
    ? undefined
    : { kind: 'taken', orderId: subscribed, payment: reference, invoice: invoice.id, taken };
}

async function stateOf(stripe: Stripe, reference: string): Promise<SubscriptionState> {
  const { id, metadata, status, cancel_at_period_end, cancel_at, items } =
    await stripe.subscriptions.retrieve(reference);
  const periodEnds = items.data.map((item) => item.current_period_end);
  return {
    reference: id,
    orderId: metadata['order_id'],
    state: STATES[status] ?? 'ended',
    renews: !cancel_at_period_end && cancel_at === null && (STATES[status] ?? 'ended') !== 'ended',
    endsAt: Math.max(0, ...periodEnds) * 1000,
  };
}

const STATES: Readonly<Partial<Record<string, SubscriptionState['state']>>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
};

function subscriptionIn({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? undefined : idOf(subscription);
}

function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}
