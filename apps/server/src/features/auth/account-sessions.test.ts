import type { AccountSession, AuditEntry, User } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

const DAY_MS = 86_400_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };

onBothEngines((engine, open, makePlace) => {
  describe('a session', () => {
    it('speaks for its account, is stored as a hash, and outlives a restart', async () => {
      const place = await makePlace();
      const app = await startHostedApp(await open(place));
      const { token, user } = await app.signIn('ada@example.org');
      expect((await app.call<User>('GET', '/auth/self', { token })).data).toEqual(user);
      expect(JSON.stringify(await app.database.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
      await app.app.close();
      const again = await startHostedApp(await open(place));
      expect((await again.call<User>('GET', '/auth/self', { token })).data.uuid).toBe(user.uuid);
    });

    it('is nothing without a good token', async () => {
      const app = await startHostedApp(await open());
      const { token } = await app.signIn('ada@example.org');
      for (const wrong of [undefined, '', 'x', token.slice(1), `${token}x`, token.toUpperCase()]) {
        expect((await app.call('GET', '/auth/self', { token: wrong })).code).toBe(2000);
      }
    });

    it('ends after ninety days without use, and not before', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const { token } = await app.signIn('ada@example.org');
      now += 89 * DAY_MS;
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(0);
      now += 89 * DAY_MS;
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(0);
      now += 90 * DAY_MS;
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(2000);
    });

    it('is listed with device, network and time, and ended one by one', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const first = await app.signIn('ada@example.org', { headers: FIREFOX, from: '203.0.113.7' });
      now += 60_000;
      const second = await app.signIn('ada@example.org', { from: '2001:db8:1:2::3' });
      const list = async (token: string) => (await app.call<AccountSession[]>('GET', '/auth/sessions', { token })).data;
      const listed = await list(first.token);
      expect(listed).toMatchObject([
        { address: '2001:db8:1::/48', isCurrent: false },
        { device: 'Firefox · Linux', address: '203.0.113.0/24', isCurrent: true },
      ]);
      const ending = `/auth/sessions/${listed[0]?.id ?? ''}`;
      expect((await app.call('DELETE', ending, { token: first.token })).code).toBe(0);
      expect((await app.call('GET', '/auth/self', { token: second.token })).code).toBe(2000);
      expect(await list(first.token)).toHaveLength(1);
      expect((await app.call('DELETE', ending, { token: first.token })).code).toBe(1002);
    });

    it('of somebody else is not found', async () => {
      const app = await startHostedApp(await open());
      const ada = await app.signIn('ada@example.org');
      const eve = await app.signIn('eve@example.org');
      const [session] = (await app.call<AccountSession[]>('GET', '/auth/sessions', { token: ada.token })).data;
      expect((await app.call('DELETE', `/auth/sessions/${session?.id}`, { token: eve.token })).code).toBe(1002);
      expect((await app.call('GET', '/auth/self', { token: ada.token })).code).toBe(0);
    });

    it('ends with logout, all of them with logout everywhere, and nobody else’s', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const tokens: string[] = [];
      for (let device = 0; device < 3; device += 1) {
        tokens.push((await app.signIn('ada@example.org')).token);
        now += 60_000;
      }
      const eve = await app.signIn('eve@example.org');
      const good = async (token = '') => (await app.call('GET', '/auth/self', { token })).code === 0;
      await app.call('POST', '/auth/logout', { token: tokens[0] });
      expect([await good(tokens[0]), await good(tokens[1]), await good(tokens[2])]).toEqual([false, true, true]);
      await app.call('POST', '/auth/logout/all', { token: tokens[1] });
      expect([await good(tokens[1]), await good(tokens[2]), await good(eve.token)]).toEqual([false, false, true]);
      const verified = await app.call('GET', '/auth/verify-token', { headers: { token: tokens[1] ?? '' } });
      expect(verified.data).toEqual({ valid: false });
      expect((await app.call('GET', '/auth/verify-token', { headers: { token: eve.token } })).data).toEqual({
        valid: true,
      });
    });

    // One SQLite file has one server.
    if (engine === 'postgres')
      it('that another server ends is not believed any longer', async () => {
        const place = await makePlace();
        const [one, other] = [await startHostedApp(await open(place)), await startHostedApp(await open(place))];
        await Promise.all([one.database.notices?.ready(), other.database.notices?.ready()]);
        const { token } = await one.signIn('ada@example.org');
        expect((await other.call('GET', '/auth/self', { token })).code).toBe(0);
        await one.call('POST', '/auth/logout/all', { token });
        await vi.waitFor(async () => expect((await other.call('GET', '/auth/self', { token })).code).toBe(2000));
      });
  });

  describe('an account', () => {
    it('is renamed by the rule of names', async () => {
      const app = await startHostedApp(await open());
      const { token } = await app.signIn('ada@example.org');
      const rename = (username: string) =>
        app.call<User>('POST', '/auth/update-username', { token, body: { username } });
      expect((await rename('艾达_1')).data.name).toBe('艾达_1');
      for (const wrong of ['', 'a b', 'a-b', '<b>', 'x'.repeat(65)]) expect((await rename(wrong)).code).toBe(1001);
      expect((await app.call<User>('GET', '/auth/self', { token })).data.name).toBe('艾达_1');
    });

    it('that is deleted says so to its other devices alone, and to none that was signed out before', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const signIn = async () => {
        now += 60_000;
        return app.signIn('ada@example.org');
      };
      const [before, other, here] = [await signIn(), await signIn(), await signIn()];
      await app.call('POST', '/auth/logout', { token: before.token });
      const verify = async (token: string) =>
        (await app.call<object>('GET', '/auth/verify-token', { headers: { token } })).data;
      expect((await app.call('POST', '/account/delete', { token: here.token, body: {} })).code).toBe(0);
      expect(await verify(other.token)).toEqual({ valid: false, ended: 'account-deleted' });
      for (const token of [before.token, 'x'.repeat(43), '']) expect(await verify(token)).toEqual({ valid: false });
      now += 31 * 86_400_000;
      expect(await verify(other.token)).toEqual({ valid: false });
    });

    it('that is banned neither does nor gets anything', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const { token, user } = await app.signIn('ada@example.org');
      const { writes } = app.database;
      await writes.run((transaction) =>
        transaction.updateTable('accounts').set({ status: 'banned' }).where('id', '=', user.uuid).execute(),
      );
      now += 60_000;
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(2009);
      expect((await app.call('GET', '/auth/verify-token', { headers: { token } })).data).toEqual({ valid: false });
      await app.sendCode('ada@example.org');
      const body = { email: 'ada@example.org', code: app.codeFor('ada@example.org') };
      expect((await app.call('POST', '/auth/login', { body })).code).toBe(2009);
      expect(await app.database.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
      // The code was used up all the same.
      expect((await app.call('POST', '/auth/login', { body })).code).toBe(2004);
    });

    it('sees what was done to it, and nothing of others', async () => {
      const app = await startHostedApp(await open());
      const { token } = await app.signIn('ada@example.org');
      await app.signIn('eve@example.org');
      const { data } = await app.call<AuditEntry[]>('GET', '/account/audit', { token });
      expect(data.map(({ action }) => action)).toEqual(['sign-in', 'account-created']);
      expect(data[0]).toMatchObject({ isOwn: true, address: '203.0.113.0/24', detail: { via: 'email' } });
    });
  });

  describe('the first operator', () => {
    it('is who brings the link, once', async () => {
      const app = await startHostedApp(await open());
      const [one, other] = [await app.app.firstOperatorTicket(), await app.app.firstOperatorTicket()];
      const ada = await app.signIn('ada@example.org');
      const eve = await app.signIn('eve@example.org');
      const become = (token: string, ticket = '') =>
        app.call<User>('POST', '/account/operator', { token, body: { ticket } });
      const isGood = async (ticket = '') =>
        (await app.call<{ isGood: boolean }>('POST', '/account/operator/check', { body: { ticket } })).data.isGood;
      expect(await Promise.all([isGood(one), isGood(other), isGood('x'.repeat(43))])).toEqual([true, true, false]);
      expect((await become(eve.token, 'x'.repeat(43))).code).toBe(2012);
      const answers = await Promise.all([become(ada.token, one), become(ada.token, one), become(eve.token, other)]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2012, 2012]);
      expect(answers.find(({ code }) => code === 0)?.data.isOperator).toBe(true);
      expect(await app.app.firstOperatorTicket()).toBeUndefined();
      expect(await Promise.all([isGood(one), isGood(other)])).toEqual([false, false]);
      const operators = await app.database.db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'operator')
        .execute();
      expect(operators).toHaveLength(1);
    });
  });
});
