import { ERRORS, type Plan } from '@parley/contract';
import type { Stripe } from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { startStripeApp, type StripeApp } from '../../testing/billing-app.ts';
import { forEachEngine } from '../../testing/engines.ts';

const NOW = Date.UTC(2026, 10, 17, 10);
const DAY_MS = 86_400_000;

type Begun = Awaited<ReturnType<typeof begin>>;

/** Somebody who has begun to buy something. */
async function begin(
  app: StripeApp,
  productId: string,
  method: 'card' | 'alipay' | 'wechat_pay' = 'card',
  name = 'ada',
) {
  const { token, user } = await app.signIn(`${name}@example.org`);
  const { data: intent } = await app.buy(token, productId, { method });
  const order = await app.database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', intent.orderId)
    .executeTakeFirstOrThrow();
  return { token, accountId: user.uuid, intent, order, session: order.checkout };
}

const planOf = async (app: StripeApp, { order }: Begun) =>
  app.database.db.selectFrom('plans').selectAll().where('order_id', '=', order.id).executeTakeFirst();

forEachEngine((_engine, open, makePlace) => {
  describe('a payment by Stripe', () => {
    it('begins with a checkout at our own price, under the id of our order', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const { intent } = await begin(app, 'bulk', 'wechat_pay');
      expect(intent.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
      const [call] = app.stripe.received;
      expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', idempotencyKey: intent.orderId });
      expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
        mode: 'payment',
        client_reference_id: intent.orderId,
        'metadata[order_id]': intent.orderId,
        'payment_intent_data[metadata][order_id]': intent.orderId,
        'allowed_payment_method_types[0]': 'wechat_pay',
        'payment_method_options[wechat_pay][client]': 'web',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '5000',
        success_url: `https://chat.example/api/billing/success?order=${intent.orderId}&payment_method=wechat_pay`,
        cancel_url: `https://chat.example/api/billing/cancel?order=${intent.orderId}&payment_method=wechat_pay`,
      });
    });

    it('asked for several times at once is one checkout, and of other plans the last one counts', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const { token } = await app.signIn('ada@example.org');
      const same = await Promise.all(Array.from({ length: 5 }, () => app.buy(token, 'pro-annual')));
      expect(same.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
      expect(new Set(same.map(({ data }) => data.url)).size).toBe(1);
      expect(app.stripe.received.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(1);
      const plans = ['pro-monthly', 'pro-annual', 'pro-monthly', 'pro-annual'];
      const changing = await Promise.all(plans.map((plan) => app.buy(token, plan)));
      expect(changing.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      const orders = app.database.db.selectFrom('orders').select('checkout').where('state', '=', 'open');
      expect(await orders.execute()).toHaveLength(1);
      expect((await app.buy(token, 'pro-monthly')).code).toBe(0);
    });

    it('is a real subscription for cards alone', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      await begin(app, 'pro-annual');
      await begin(app, 'pro-annual', 'alipay', 'bob');
      const [byCard, byAlipay] = app.stripe.received.map(({ form }) => Object.fromEntries(form));
      expect(byCard).toMatchObject({ mode: 'subscription', 'line_items[0][price_data][recurring][interval]': 'year' });
      expect(byAlipay?.['mode']).toBe('payment');
    });

    it('that Stripe does not take says so, and the next attempt is another order', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const { token } = await app.signIn('ada@example.org');
      app.stripe.failNext(402);
      expect((await app.buy(token, 'light')).code).toBe(ERRORS.payment_failed.code);
      expect((await app.buy(token, 'light')).code).toBe(0);
      const [first, second] = app.stripe.received;
      expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
    });

    it('is credited once, however often and by whichever event it is reported', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'bulk');
      const session = app.stripe.pay(ada.session);
      const completed = app.stripe.event('checkout.session.completed', session);
      const doubled = app.stripe.event('checkout.session.async_payment_succeeded', session);
      const statuses = await Promise.all([completed, completed, doubled, completed].map((event) => app.report(event)));
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(await app.report(completed)).toBe(200);
      expect(await app.centsOf(ada.accountId)).toBe(5_400);
      expect(await app.purchases(ada.token)).toHaveLength(1);
      // Nobody waits for the receipt.
      await vi.waitFor(() => {
        const mails = app.logs.filter(
          (line) => line.includes('Your Parley receipt') || line.includes('Thank you for your purchase'),
        );
        expect(mails).toHaveLength(1);
      });
    });

    it('that waits for the wallet is credited when the wallet confirms, and not before', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'light', 'alipay');
      const session = app.stripe.pay(ada.session);
      const waiting = { ...session, payment_status: 'unpaid' };
      expect(await app.report(app.stripe.event('checkout.session.completed', waiting))).toBe(200);
      expect(await app.centsOf(ada.accountId)).toBe(0);
      await app.report(app.stripe.event('checkout.session.async_payment_succeeded', session));
      expect(await app.centsOf(ada.accountId)).toBe(500);
    });

    it('is credited although its order had expired here', async () => {
      let now = NOW;
      const app = await startStripeApp(await open(), { now: () => now });
      const ada = await begin(app, 'trial');
      const session = app.stripe.pay(ada.session);
      now += 2 * 3_600_000;
      await app.report(app.stripe.event('checkout.session.expired', session));
      await app.report(app.stripe.event('checkout.session.completed', session));
      expect(await app.centsOf(ada.accountId)).toBe(100);
      expect((await app.buy(ada.token, 'trial')).code).toBe(ERRORS.trial_used.code);
    });
  });

  describe('an event', () => {
    it('that Stripe did not sign, or signed long ago, changes nothing', async () => {
      const app = await startStripeApp(await open());
      const ada = await begin(app, 'light');
      const session = app.stripe.pay(ada.session);
      const forged = app.stripe.event('checkout.session.completed', session, { secret: 'whsec_other' });
      const old = app.stripe.event('checkout.session.completed', session, {
        timestamp: Math.floor(Date.now() / 1000) - 3_600,
      });
      const real = app.stripe.event('checkout.session.completed', session);
      const changed = { ...real, payload: real.payload.replace('"paid"', '"paid" ') };
      const unsigned = { ...real, headers: { 'content-type': 'application/json' } };
      for (const event of [forged, old, changed, unsigned]) expect(await app.report(event)).toBe(400);
      expect(await app.centsOf(ada.accountId)).toBe(0);
      expect(await app.report(real)).toBe(200);
      expect(await app.centsOf(ada.accountId)).toBe(500);
    });

    it('about something else of the same Stripe account is left alone', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'light');
      const session = app.stripe.pay(ada.session);
      const foreign = [
        { ...session, id: 'cs_test_foreign' },
        { ...session, metadata: {} },
        { ...session, metadata: { order_id: 'f'.repeat(32) } },
      ];
      for (const object of foreign) {
        expect(await app.report(app.stripe.event('checkout.session.completed', object))).toBe(200);
      }
      const charge = {
        id: 'ch_foreign',
        object: 'charge',
        amount: 500,
        amount_refunded: 500,
        metadata: {},
        payment_intent: 'pi_foreign',
      };
      app.stripe.things.set(charge.id, charge);
      expect(await app.report(app.stripe.event('charge.refunded', charge))).toBe(200);
      expect(await app.report(app.stripe.event('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(200);
      expect(await app.centsOf(ada.accountId)).toBe(0);
    });

    it('never says how much is credited: what was paid short brings nothing, and more brings no more', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'light');
      const bob = await begin(app, 'light', 'card', 'bob');
      const short = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', { ...short, amount_total: 1 }));
      await app.report(app.stripe.event('checkout.session.completed', { ...short, currency: 'jpy' }));
      expect(await app.centsOf(ada.accountId)).toBe(0);
      const more = app.stripe.pay(bob.session);
      await app.report(app.stripe.event('checkout.session.completed', { ...more, amount_total: 999_999 }));
      expect(await app.centsOf(bob.accountId)).toBe(500);
    });
  });

  describe('a subscription', () => {
    it('is credited once for its first period, whichever of its events comes first, and again with each renewal', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly');
      const session = app.stripe.pay(ada.session);
      const subscription = session['subscription'] as string;
      const first = app.stripe.things.get(session['invoice'] as string);
      const renewal = app.stripe.renew(subscription);
      // A renewal before anything is known of the subscription has to come again.
      expect(await app.report(app.stripe.event('invoice.paid', renewal, { id: 'evt_renewal' }))).toBe(503);
      await app.report(app.stripe.event('invoice.paid', first as { id: string }));
      await app.report(app.stripe.event('checkout.session.completed', session));
      expect(await app.centsOf(ada.accountId)).toBe(1_050);
      for (const id of ['evt_renewal', 'evt_renewal', 'evt_renewal_again']) {
        expect(await app.report(app.stripe.event('invoice.paid', renewal, { id }))).toBe(200);
      }
      expect(await app.centsOf(ada.accountId)).toBe(2_100);
      expect(await planOf(app, ada)).toMatchObject({ state: 'active', renews: 1, ends_at: NOW + 60 * DAY_MS });
    });

    it('is past due when a renewal fails, goes on when it is paid, and ends; late news change nothing', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      const subscription = app.stripe.things.get(session['subscription'] as string);
      if (!subscription) throw new Error('there is no subscription');
      const failed = { ...app.stripe.things.get(session['invoice'] as string), id: 'in_failed' };

      subscription['status'] = 'past_due';
      await app.report(app.stripe.event('invoice.payment_failed', failed));
      expect(await planOf(app, ada)).toMatchObject({ state: 'past_due' });
      await app.report(app.stripe.event('invoice.paid', app.stripe.renew(subscription.id)));
      expect(await planOf(app, ada)).toMatchObject({ state: 'active' });
      // The failure is told again, long after it was put right.
      await app.report(app.stripe.event('invoice.payment_failed', failed));
      expect(await planOf(app, ada)).toMatchObject({ state: 'active' });

      const cancelled = await app.call<Plan>('POST', '/billing/subscription/cancel', { token: ada.token });
      expect(cancelled.data).toMatchObject({ renews: false, state: 'active' });
      expect(subscription['cancel_at_period_end']).toBe(true);
      await app.report(app.stripe.event('customer.subscription.updated', subscription));
      expect(await planOf(app, ada)).toMatchObject({ renews: 0, state: 'active' });
      subscription['status'] = 'canceled';
      await app.report(app.stripe.event('customer.subscription.deleted', subscription));
      await app.report(app.stripe.event('customer.subscription.updated', { ...subscription, status: 'active' }));
      expect(await planOf(app, ada)).toMatchObject({ state: 'ended', renews: 0 });
      expect(await app.centsOf(ada.accountId)).toBe(2_100);
    });

    it('ends at Stripe as soon as its owner deletes the account, and so does a checkout that is open', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      const { orderId } = (await app.buy(ada.token, 'light')).data;
      const orders = app.database.db.selectFrom('orders').select('checkout').where('id', '=', orderId);
      const { checkout } = await orders.executeTakeFirstOrThrow();
      expect((await app.call('POST', '/account/delete', { token: ada.token, body: {} })).code).toBe(0);
      await expect.poll(() => planOf(app, ada)).toMatchObject({ state: 'ended', renews: 0 });
      expect(app.stripe.things.get(session['subscription'] as string)?.['status']).toBe('canceled');
      await expect.poll(() => app.stripe.things.get(checkout)?.['status']).toBe('expired');
    });

    it('ends at Stripe where its account is gone, whoever removed it', async () => {
      const place = await makePlace();
      const app = await startStripeApp(await open(place), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      await app.database.writes.run(async (transaction) => {
        await transaction.deleteFrom('wallets').where('account_id', '=', ada.accountId).execute();
        await transaction.deleteFrom('accounts').where('id', '=', ada.accountId).execute();
      });
      // Servers look when they start, and then every ten minutes.
      const next = await startStripeApp(await open(place), { now: () => NOW }, app.stripe);
      await next.app.close();
      expect(app.stripe.things.get(session['subscription'] as string)?.['status']).toBe('canceled');
      expect(await planOf(app, ada)).toMatchObject({ state: 'ended' });
      // Money that still comes is noted, and nobody is credited.
      const late = app.stripe.event('invoice.paid', app.stripe.renew(session['subscription'] as string));
      expect(await app.report(late)).toBe(200);
      expect(app.logs.join('')).toContain('pay it back');
    });
  });

  describe('money that goes back', () => {
    it('takes its share of the credit, part by part and in any order, and never more than all of it', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'bulk');
      const session = app.stripe.pay(ada.session);
      const payment = session['payment_intent'] as string;
      const refund = (cents: number) => app.stripe.event('charge.refunded', app.stripe.refund(payment, cents));
      const early = refund(1_000);
      // What it is about has not been reported yet.
      expect(await app.report(early)).toBe(503);
      await app.report(app.stripe.event('checkout.session.completed', session));
      expect(await app.report(early)).toBe(200);
      expect(await app.report(early)).toBe(200);
      expect(await app.centsOf(ada.accountId)).toBe(5_400 - 1_080);
      const second = refund(1_500);
      const third = refund(2_500);
      await app.report(third);
      await app.report(second);
      expect(await app.centsOf(ada.accountId)).toBe(0);
      const rows = await app.database.db
        .selectFrom('ledger_transfers')
        .select('kind')
        .where('kind', '=', 'refund')
        .execute();
      expect(rows).toHaveLength(2);
    });

    it('may take a balance below zero', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'light', 'alipay');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      await app.database.writes.run((transaction) =>
        app.ledger.debitIn(transaction, {
          accountId: ada.accountId,
          to: 'usage',
          amountNano: 4_000_000_000n,
          kind: 'call',
          source: 'call:used',
        }),
      );
      const charge = app.stripe.refund(session['payment_intent'] as string, 500);
      await app.report(app.stripe.event('charge.refunded', charge));
      expect(await app.centsOf(ada.accountId)).toBe(-400);
    });

    it('by a dispute comes back where it is won, and a warning takes nothing', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      const [inpay] = [...app.stripe.things.values()].filter(({ object }) => object === 'invoice_payment');
      const { payment_intent: payment } = (inpay as unknown as { payment: { payment_intent: string } }).payment;
      const dispute = (status: Stripe.Dispute.Status, type: Stripe.Event['type']) =>
        app.report(app.stripe.event(type, app.stripe.dispute(payment, 1_000, status)));
      await dispute('warning_needs_response', 'charge.dispute.created');
      expect(await app.centsOf(ada.accountId)).toBe(1_050);
      await dispute('needs_response', 'charge.dispute.updated');
      await dispute('under_review', 'charge.dispute.updated');
      expect(await app.centsOf(ada.accountId)).toBe(0);
      await dispute('won', 'charge.dispute.closed');
      expect(await app.centsOf(ada.accountId)).toBe(1_050);
      await dispute('lost', 'charge.dispute.closed');
      expect(await app.centsOf(ada.accountId)).toBe(0);
    });

    it('ends the period that it had paid for in advance', async () => {
      const app = await startStripeApp(await open(), { now: () => NOW });
      const ada = await begin(app, 'pro-monthly', 'wechat_pay');
      const session = app.stripe.pay(ada.session);
      await app.report(app.stripe.event('checkout.session.completed', session));
      expect(await planOf(app, ada)).toMatchObject({ state: 'active' });
      const charge = app.stripe.refund(session['payment_intent'] as string, 1_000);
      await app.report(app.stripe.event('charge.refunded', charge));
      expect(await planOf(app, ada)).toMatchObject({ state: 'ended' });
    });
  });
});
