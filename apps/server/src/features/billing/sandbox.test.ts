import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, type Plan, type Product } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startBillingApp } from '../../testing/billing-app.ts';
import { forEachEngine, temporaryFolder } from '../../testing/engines.ts';
import { clickSandbox } from '../../testing/sandbox-click.ts';

const HOUR_MS = 3_600_000;

function productsIn(content: object): string {
  const file = join(temporaryFolder(), 'products.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

forEachEngine((_engine, open) => {
  describe('a purchase in the sandbox', () => {
    it('brings the credit of the plan once, whatever the way back says', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      const { data: intent } = await app.buy(token, 'bulk', { method: 'alipay' });
      // Coming back without having paid brings nothing.
      const back = await app.app.inject({ url: `/api/billing/success?order=${intent.orderId}&payment_method=alipay` });
      expect([back.statusCode, back.headers.location]).toEqual([
        303,
        `/price?payment=success&order=${intent.orderId}&payment_method=alipay`,
      ]);
      expect(await app.centsOf(user.uuid)).toBe(0);
      expect(await app.purchases(token)).toEqual([]);

      const page = await app.app.inject({ url: new URL(intent.url).pathname, headers: { 'accept-language': 'zh' } });
      expect(page.body).toContain('测试支付');
      expect(page.body).toContain('$50');
      expect(await clickSandbox(app, intent.url, 'pay')).toEqual({
        status: 303,
        location: `/price?payment=success&order=${intent.orderId}&payment_method=alipay`,
      });
      expect(await app.centsOf(user.uuid)).toBe(5_400);
      expect((await clickSandbox(app, intent.url, 'pay')).status).toBe(404);
      expect(await app.centsOf(user.uuid)).toBe(5_400);
      expect(await app.purchases(token)).toMatchObject([
        { orderId: intent.orderId, productId: 'bulk', amount: '50', paymentMethod: 'alipay' },
      ]);
      const other = await app.signIn('eve@example.org');
      expect(await app.purchases(other.token)).toEqual([]);
    });

    it('is one order as long as it is open, and another after it failed', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      const first = await app.buy(token, 'light');
      const again = await Promise.all([app.buy(token, 'light'), app.buy(token, 'light')]);
      expect(again.map(({ data }) => data)).toEqual([first.data, first.data]);
      expect((await app.buy(token, 'light', { method: 'wechat_pay' })).data.orderId).not.toBe(first.data.orderId);
      expect((await clickSandbox(app, first.data.url, 'fail')).location).toContain('payment=failed');
      const next = await app.buy(token, 'light');
      expect(next.data.orderId).not.toBe(first.data.orderId);
      expect((await clickSandbox(app, next.data.url, 'cancel')).location).toContain('payment=cancel');
      expect(await app.centsOf(user.uuid)).toBe(0);
    });

    it('begun several times at once is one payment, which is credited once', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      const begun = await Promise.all(Array.from({ length: 5 }, () => app.buy(token, 'light')));
      const urls = [...new Set(begun.map(({ data }) => data.url))];
      expect(urls).toHaveLength(1);
      const clicked = await Promise.all(Array.from({ length: 3 }, () => clickSandbox(app, urls[0] ?? '', 'pay')));
      expect(clicked.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(await app.centsOf(user.uuid)).toBe(500);
    });

    it('is never begun at an address that only the request names', async () => {
      const app = await startBillingApp(await open());
      const { token } = await app.signIn('ada@example.org');
      const begin = (host: string) =>
        app.app.inject({
          url: '/api/billing/create-payment-intent?product_id=light&payment_method=card',
          headers: { authorization: `Bearer ${token}`, host },
        });
      const forged = await begin('evil.example');
      expect(forged.json()).toMatchObject({ code: 4001 });
      expect(forged.body).not.toContain('https://evil.example');
      expect(await app.database.db.selectFrom('orders').selectAll().execute()).toEqual([]);
      expect((await begin('127.0.0.1:3000')).json()).toMatchObject({ code: 0 });
    });

    it('that was not paid leads back with what it was for', async () => {
      const app = await startBillingApp(await open());
      const { token } = await app.signIn('ada@example.org');
      const { data: topUp } = await app.buy(token, 'top-up', { amount: '12.50', method: 'alipay' });
      const named = `order=${topUp.orderId}&payment_method=alipay`;
      const cancelled = await app.app.inject({ url: `/api/billing/cancel?${named}` });
      expect(cancelled.headers.location).toBe(`/price?payment=cancel&${named}&product=top-up&amount=12.5`);
      expect((await clickSandbox(app, topUp.url, 'fail')).location).toBe(
        `/price?payment=failed&${named}&product=top-up&amount=12.5`,
      );
      const unknown = await app.app.inject({ url: '/api/billing/cancel?order=unknown&payment_method=card' });
      expect(unknown.headers.location).toBe('/price?payment=cancel&order=unknown&payment_method=card');
    });

    it('of a top-up has the amount that the buyer chose, within its bounds', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      for (const amount of [undefined, '0.99', '500.01']) {
        const refused = await app.buy(token, 'top-up', { ...(amount !== undefined && { amount }) });
        expect(refused.code).toBe(ERRORS.validation_failed.code);
      }
      const { data } = await app.buy(token, 'top-up', { amount: '12.50' });
      await clickSandbox(app, data.url, 'pay');
      expect(await app.centsOf(user.uuid)).toBe(1_250);
      expect((await app.buy(token, 'nothing')).code).toBe(ERRORS.not_found.code);
    });

    it('of a trial happens once per account, also where two ways to pay were begun', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      const byCard = (await app.buy(token, 'trial')).data;
      const byAlipay = (await app.buy(token, 'trial', { method: 'alipay' })).data;
      expect((await clickSandbox(app, byCard.url, 'pay')).status).toBe(404);
      await clickSandbox(app, byAlipay.url, 'pay');
      expect(await app.centsOf(user.uuid)).toBe(100);
      for (const method of ['card', 'alipay'] as const) {
        expect((await app.buy(token, 'trial', { method })).code).toBe(ERRORS.trial_used.code);
      }
    });

    it('of a trial is sold out for the day once so many were begun, and free again where they were not paid', async () => {
      let now = Date.UTC(2026, 10, 17, 10);
      const range = { products: [{ id: 'trial', kind: 'trial', name: 'T', price: '0.99', credit: '1', perDay: 2 }] };
      const app = await startBillingApp(await open(), { now: () => now, config: { productsFile: productsIn(range) } });
      const people = await Promise.all(['a', 'b', 'c'].map((name) => app.signIn(`${name}@example.org`)));
      const [ada, bob, eve] = people.map(({ token }) => token);
      const shown = async () => (await app.call<Product[]>('GET', '/platform/product')).data[0];
      expect(await shown()).toMatchObject({ leftToday: 2, soldOut: false });
      const { data } = await app.buy(ada ?? '', 'trial');
      await clickSandbox(app, data.url, 'pay');
      await app.buy(bob ?? '', 'trial');
      expect(await shown()).toMatchObject({ leftToday: 0, soldOut: true });
      expect((await app.buy(eve ?? '', 'trial')).code).toBe(ERRORS.trial_sold_out.code);
      now += HOUR_MS;
      // Whoever looks next finds that the open one has expired.
      expect((await app.buy(bob ?? '', 'trial')).code).toBe(0);
      expect((await app.buy(eve ?? '', 'trial')).code).toBe(ERRORS.trial_sold_out.code);
      now += 24 * HOUR_MS;
      expect((await app.buy(eve ?? '', 'trial')).code).toBe(0);
    });

    it('of a subscription renews by card until it is cancelled, and keeps others away', async () => {
      const app = await startBillingApp(await open());
      const { token, user } = await app.signIn('ada@example.org');
      expect((await app.call('POST', '/billing/subscription/cancel', { token })).code).toBe(ERRORS.not_found.code);
      const monthly = (await app.buy(token, 'pro-monthly')).data;
      const annual = (await app.buy(token, 'pro-annual')).data;
      expect((await clickSandbox(app, monthly.url, 'pay')).status).toBe(404);
      await clickSandbox(app, annual.url, 'pay');
      expect(await app.centsOf(user.uuid)).toBe(12_600);
      expect((await app.buy(token, 'pro-monthly')).code).toBe(ERRORS.subscription_active.code);
      const cancelled = await app.call<Plan>('POST', '/billing/subscription/cancel', { token });
      expect(cancelled.data).toMatchObject({ productId: 'pro-annual', renews: false, state: 'active' });
      const resumed = await app.call<Plan>('POST', '/billing/subscription/resume', { token });
      expect(resumed.data).toMatchObject({ renews: true, period: 'annually', paymentMethod: 'card' });
    });

    it('by a wallet is a period in advance, and a second one follows the first', async () => {
      const now = Date.UTC(2026, 0, 31, 12);
      const app = await startBillingApp(await open(), { now: () => now });
      const { token, user } = await app.signIn('ada@example.org');
      for (const _ of [1, 2])
        await clickSandbox(app, (await app.buy(token, 'pro-monthly', { method: 'wechat_pay' })).data.url, 'pay');
      const plans = await app.database.db.selectFrom('plans').selectAll().where('account_id', '=', user.uuid).execute();
      expect(plans.map((plan) => new Date(plan.ends_at).toISOString()).toSorted()).toEqual([
        '2026-02-28T12:00:00.000Z',
        '2026-03-28T12:00:00.000Z',
      ]);
      expect(plans.every((plan) => plan.renews === 0 && plan.subscription === null)).toBe(true);
      expect(await app.centsOf(user.uuid)).toBe(2_100);
    });
  });

  describe('without a way to pay', () => {
    it('shows what there is, and says that payment is off', async () => {
      const app = await startBillingApp(await open(), { config: { paymentSandbox: false } });
      const { token } = await app.signIn('ada@example.org');
      const { data } = await app.call<Product[]>('GET', '/platform/product', { headers: { 'accept-language': 'ar' } });
      expect(data.map(({ id }) => id)).toEqual(['trial', 'light', 'pro-monthly', 'pro-annual', 'bulk', 'top-up']);
      expect(data[0]?.name).toBe('تجربة');
      // Nothing is locked here, so nothing can be unlocked.
      expect(data.some(({ unlocksAllModels }) => unlocksAllModels)).toBe(false);
      expect((await app.buy(token, 'light')).code).toBe(ERRORS.payment_off.code);
      expect((await app.call('POST', '/billing/webhook', { body: {} })).status).toBe(404);
      expect((await app.call('GET', '/billing/sandbox/x')).status).toBe(404);
    });
  });
});
