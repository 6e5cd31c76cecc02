import { ERRORS, type LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type BillingApp, startStripeApp } from '../../testing/billing-app.ts';
import { onBothEngines } from '../../testing/engines.ts';

const MINUTE_MS = 60_000;

async function merge(app: BillingApp, into: LoginResult, email: string): Promise<void> {
  const { token } = into;
  await app.call('POST', '/account/verification/email', { token, body: { email } });
  const body = { email, code: app.codeFor(email) };
  const taken = await app.call<{ mergeTicket: string }>('POST', '/account/identities/email', { token, body });
  const merged = await app.call('POST', '/account/merge', { token, body: { ticket: taken.data.mergeTicket } });
  if (merged.code !== 0) throw new Error(merged.msg);
}

onBothEngines((_engine, open) => {
  describe('when two accounts become one', () => {
    it('what both bought and were given stays bought and given, and what was begun can still be paid', async () => {
      let now = Date.now();
      const app = await startStripeApp(await open(), { now: () => now, config: { giftStock: 9 } });
      const ada = await app.signIn('ada@example.org');
      const old = await app.signIn('old@example.org');
      const sessionOf = async (orderId: string) =>
        (
          await app.database.db
            .selectFrom('orders')
            .select('checkout')
            .where('id', '=', orderId)
            .executeTakeFirstOrThrow()
        ).checkout;
      const pay = async (orderId: string) => {
        const session = app.stripe.pay(await sessionOf(orderId));
        expect(await app.report(app.stripe.event('checkout.session.completed', session))).toBe(200);
        return session;
      };
      for (const { token } of [ada, old]) {
        await app.call('POST', '/billing/gift', { token });
        await pay((await app.buy(token, 'trial')).data.orderId);
      }
      const begun = (await app.buy(old.token, 'pro-monthly')).data;
      now += MINUTE_MS;
      await merge(app, ada, 'old@example.org');
      expect(await app.centsOf(ada.user.uuid)).toBe(2 * (200 + 100));
      const session = await pay(begun.orderId);
      expect(await app.centsOf(ada.user.uuid)).toBe(2 * (200 + 100) + 1_050);
      await app.report(app.stripe.event('invoice.paid', app.stripe.renew(session['subscription'] as string)));
      expect(await app.centsOf(ada.user.uuid)).toBe(2 * (200 + 100) + 2_100);

      expect((await app.buy(ada.token, 'trial')).code).toBe(ERRORS.trial_used.code);
      expect((await app.buy(ada.token, 'pro-annual')).code).toBe(ERRORS.subscription_active.code);
      expect((await app.call('POST', '/billing/gift', { token: ada.token })).code).toBe(ERRORS.gift_claimed.code);
      expect(await app.purchases(ada.token)).toHaveLength(4);
    });
  });
});
