import { ERRORS, type User, type Wallet } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startBillingApp } from '../../testing/billing-app.ts';
import { onBothEngines } from '../../testing/engines.ts';

onBothEngines((_engine, open) => {
  describe('the gift', () => {
    it('is for the first ones, once each, and nobody gets one that is not there', async () => {
      const database = await open();
      const app = await startBillingApp(database, { config: { giftStock: 3 } });
      const people = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) people.push(await app.signIn(`${name}@example.org`));
      const claim = (token: string) => app.call<Wallet>('POST', '/billing/gift', { token });
      const answers = await Promise.all(people.flatMap(({ token }) => [claim(token), claim(token)]));
      const given = answers.filter(({ code }) => code === 0);
      expect(given.map(({ data }) => data.balance)).toEqual(['2', '2', '2']);
      const sums = await Promise.all(people.map(({ user }) => app.centsOf(user.uuid)));
      expect(sums.toSorted((a, b) => b - a)).toEqual([200, 200, 200, 0, 0]);
      const { taken } = await database.db.selectFrom('gift_stock').select('taken').executeTakeFirstOrThrow();
      expect(taken).toBe(3);
      const codes = new Set(answers.map(({ code }) => code));
      expect(codes).toEqual(new Set([0, ERRORS.gift_claimed.code, ERRORS.gift_gone.code]));
    });

    it('is off unless there is a stock', async () => {
      const app = await startBillingApp(await open());
      const { token } = await app.signIn('ada@example.org');
      expect((await app.call('POST', '/billing/gift', { token })).code).toBe(ERRORS.gift_off.code);
    });
  });

  describe('a recharge by hand', () => {
    it('is booked once for each source, for the operator alone, and stands in the audit log', async () => {
      const app = await startBillingApp(await open());
      const operator = await app.signIn('operator@example.org');
      const ada = await app.signIn('ada@example.org');
      const body = { userUuid: ada.user.uuid, amount: '7.25', reason: 'sorry', sourceId: 'ticket-1' };
      const recharge = (token: string, change: object = {}) =>
        app.call<Wallet>('POST', '/billing/manual-recharge', { token, body: { ...body, ...change } });
      expect((await recharge(operator.token)).code).toBe(ERRORS.forbidden.code);
      const ticket = await app.app.firstOperatorTicket();
      await app.call<User>('POST', '/account/operator', { token: operator.token, body: { ticket } });
      const booked = await Promise.all([recharge(operator.token), recharge(operator.token), recharge(operator.token)]);
      expect(booked.map(({ data }) => data)).toEqual([{ balance: '7.25' }, { balance: '7.25' }, { balance: '7.25' }]);
      expect(await app.centsOf(ada.user.uuid)).toBe(725);
      expect((await recharge(operator.token, { userUuid: 'nobody', sourceId: 'x' })).code).toBe(ERRORS.not_found.code);
      for (const amount of ['-1', '0', '1e5', '0.00']) {
        expect((await recharge(operator.token, { amount, sourceId: 'y' })).code).toBe(ERRORS.validation_failed.code);
      }
      const notes = await app.database.db
        .selectFrom('audit_entries')
        .select(['account_id', 'actor_id', 'detail'])
        .where('action', '=', 'recharged')
        .execute();
      expect(notes).toEqual([
        { account_id: ada.user.uuid, actor_id: operator.user.uuid, detail: JSON.stringify({ amount: '7.25' }) },
      ]);
    });
  });
});
