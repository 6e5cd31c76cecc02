import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';

export const STRIPE_SECRET_KEY = 'sk_test_local';
export const STRIPE_WEBHOOK_SECRET = 'whsec_local';

type Thing = Record<string, unknown> & { id: string };

/** Some of the fields of a shape, as deep as it goes: no other ones, and none of another type. */
type PartOf<Shape> = Shape extends readonly (infer Item)[]
  ? PartOf<Item>[]
  : Shape extends object
    ? { [Name in keyof Shape]?: PartOf<Shape[Name]> }
    : Shape;

interface Received {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | undefined;
}

export interface SignedEvent {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FakeStripe {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly received: readonly Received[];
  /** What Stripe holds, by id; tests change it as time and buyers would. */
  readonly things: Map<string, Thing>;
  /** Fails the next call with this status. */
  failNext(status: number): void;
  /** The buyer pays: what a checkout, and with it a subscription, looks like then. */
  pay(sessionId: string): Thing;
  /** A period later: another invoice of a subscription, paid. */
  renew(subscriptionId: string): Thing;
  /** Money of a payment goes back; gives the charge. */
  refund(paymentIntent: string, cents: number): Thing;
  dispute(paymentIntent: string, cents: number, status: Stripe.Dispute.Status): Thing;
  /** An event with the signature that Stripe's own library makes. */
  event(
    type: Stripe.Event['type'],
    object: Thing,
    options?: { id?: string; secret?: string; timestamp?: number },
  ): SignedEvent;
}

const MONTH_SECONDS = 30 * 86_400;

/** A local server that answers as Stripe does: the parts of its API that are called here, in the shapes of its library, which its OpenAPI makes. For tests. */
export async function startFakeStripe(now: () => number = Date.now): Promise<FakeStripe> {
  const things = new Map<string, Thing>();
  const received: Received[] = [];
  const answered = new Map<string, { readonly body: string; readonly answer: Thing }>();
  let failure: number | undefined;
  let made = 0;
  const newId = (prefix: string): string => `${prefix}_${(made += 1).toString().padStart(14, '0')}`;
  const seconds = (): number => Math.floor(now() / 1000);
  const keep = <Shape>(shape: PartOf<Shape> & { id: string }): Thing => {
    const thing = shape as Thing;
    things.set(thing.id, thing);
    return thing;
  };
  const find = (id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw new StripeFailure(404, 'invalid_request_error', `No such object: '${id}'`);
    return thing;
  };

  function createSession(form: URLSearchParams): Thing {
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
    const id = newId('cs_test');
    const mode = form.get('mode') as Stripe.Checkout.Session.Mode;
    const orderId = form.get('metadata[order_id]') ?? '';
    return keep<Stripe.Checkout.Session>({
      id,
      object: 'checkout.session',
      amount_total: cents,
      client_reference_id: form.get('client_reference_id'),
      currency: form.get('line_items[0][price_data][currency]'),
      expires_at: Number(form.get('expires_at')),
      invoice: null,
      metadata: { order_id: orderId },
      mode,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
  }

  function charge(paymentIntent: string, cents: number, metadata: Stripe.Metadata): Thing {
    return keep<Stripe.Charge>({
      id: newId('ch'),
      object: 'charge',
      amount: cents,
      amount_refunded: 0,
      currency: 'usd',
      metadata,
      payment_intent: paymentIntent,
      refunded: false,
    });
  }

  function invoice(subscription: Thing, reason: Stripe.Invoice.BillingReason, cents: number): Thing {
    const paymentIntent = newId('pi');
    charge(paymentIntent, cents, {});
    const made = keep<Stripe.Invoice>({
      id: newId('in'),
      object: 'invoice',
      amount_due: cents,
      amount_paid: cents,
      billing_reason: reason,
      currency: 'usd',
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: metadataOf(subscription), subscription: subscription.id },
      },
      status: 'paid',
    });
    keep<Stripe.InvoicePayment>({
      id: newId('inpay'),
      object: 'invoice_payment',
      invoice: made.id,
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      status: 'paid',
    });
    return made;
  }

  function subscribe(session: Thing): Thing {
    return keep<Stripe.Subscription>({
      id: newId('sub'),
      object: 'subscription',
      cancel_at: null,
      cancel_at_period_end: false,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            current_period_start: seconds(),
            current_period_end: seconds() + MONTH_SECONDS,
            price: { object: 'price', unit_amount: Number(session['amount_total']) },
          },
        ],
      },
      metadata: metadataOf(session),
      status: 'active',
    });
  }

  function answer({ method, path, form }: Received, query: URLSearchParams): Thing {
    const [, , resource, idOrSub, sub, verb] = path.split('/');
    if (resource === 'checkout' && sub === undefined) return createSession(form);
    if (resource === 'checkout') {
      const session = find(sub ?? '');
      if (verb !== 'expire') return session;
      if (session['status'] !== 'open')
        throw new StripeFailure(400, 'invalid_request_error', 'Only open sessions expire');
      return Object.assign(session, { status: 'expired' });
    }
    if (resource === 'invoice_payments') {
      const wanted = query.get('payment[payment_intent]');
      const data = [...things.values()].filter(
        (thing) =>
          thing['object'] === 'invoice_payment' &&
          (thing['payment'] as { payment_intent: string }).payment_intent === wanted,
      );
      return { id: '', object: 'list', data, has_more: false, url: path };
    }
    const thing = find(idOrSub ?? '');
    if (resource === 'subscriptions' && method === 'DELETE') return Object.assign(thing, { status: 'canceled' });
    if (resource === 'subscriptions' && method === 'POST') {
      return Object.assign(thing, { cancel_at_period_end: form.get('cancel_at_period_end') === 'true' });
    }
    return thing;
  }

  async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await text(request);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const call = { method: request.method ?? '', path: url.pathname, form: new URLSearchParams(body), idempotencyKey };
    received.push(call);
    try {
      if (request.headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`)
        throw new StripeFailure(401, 'invalid_request_error', 'Invalid API Key provided');
      if (failure !== undefined) {
        const status = failure;
        failure = undefined;
        throw new StripeFailure(status, 'invalid_request_error', 'Refused by the test');
      }
      const earlier = idempotencyKey === undefined ? undefined : answered.get(idempotencyKey);
      if (earlier && earlier.body !== body)
        throw new StripeFailure(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters',
        );
      const made = earlier?.answer ?? answer(call, url.searchParams);
      if (idempotencyKey !== undefined && call.path === '/v1/checkout/sessions')
        answered.set(idempotencyKey, { body, answer: made });
      return { status: 200, body: made };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: { error: { type: error.type, message: error.message } } };
    }
  }

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const signer = new Stripe(STRIPE_SECRET_KEY);

  const chargeOf = (paymentIntent: string): Thing => {
    const found = [...things.values()].find(
      (thing) => thing['object'] === 'charge' && thing['payment_intent'] === paymentIntent,
    );
    if (!found) throw new Error(`nothing was charged for ${paymentIntent}`);
    return found;
  };

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    received,
    things,
    failNext: (status) => void (failure = status),
    pay(sessionId) {
      const session = find(sessionId);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      const cents = Number(session['amount_total']);
      if (session['mode'] === 'subscription') {
        const subscription = subscribe(session);
        return Object.assign(session, {
          subscription: subscription.id,
          invoice: invoice(subscription, 'subscription_create', cents).id,
        });
      }
      const paymentIntent = newId('pi');
      charge(paymentIntent, cents, metadataOf(session));
      return Object.assign(session, { payment_intent: paymentIntent });
    },
    renew(subscriptionId) {
      const subscription = find(subscriptionId);
      const [item] = (subscription['items'] as Stripe.Subscription['items']).data;
      if (item) item.current_period_end += MONTH_SECONDS;
      subscription['status'] = 'active';
      return invoice(subscription, 'subscription_cycle', Number(item?.price.unit_amount));
    },
    refund(paymentIntent, cents) {
      const refunded = chargeOf(paymentIntent);
      return Object.assign(refunded, { amount_refunded: Number(refunded['amount_refunded']) + cents });
    },
    dispute(paymentIntent, cents, status) {
      const disputed = chargeOf(paymentIntent);
      const known = [...things.values()].find(
        (thing) => thing['object'] === 'dispute' && thing['charge'] === disputed.id,
      );
      if (known) return Object.assign(known, { status });
      return keep<Stripe.Dispute>({
        id: newId('dp'),
        object: 'dispute',
        amount: cents,
        charge: disputed.id,
        currency: 'usd',
        payment_intent: paymentIntent,
        status,
      });
    },
    event(type, object, { id = newId('evt'), secret = STRIPE_WEBHOOK_SECRET, timestamp } = {}) {
      const payload = JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      const signature = signer.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp !== undefined && { timestamp }),
      });
      return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
    },
  };
}

function metadataOf(thing: Thing): Stripe.Metadata {
  return thing['metadata'] as Stripe.Metadata;
}

class StripeFailure extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}
