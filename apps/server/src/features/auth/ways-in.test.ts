import type { AccountIdentity, AuditEntry, ThirdPartyLoginEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { listen } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp, wrongCode } from '../../testing/hosted-app.ts';
import { playWechat, TestBrowser, WECHAT_APP } from '../../testing/sign-in-providers.ts';

const PHONE = '+14155550123';
const MINUTE_MS = 60_000;

forEachEngine((_engine, open) => {
  async function startWithAda(options: Parameters<typeof startHostedApp>[1] = {}) {
    let now = Date.now();
    const app = await startHostedApp(await open(), { now: () => now, ...options });
    const ada = await app.signIn('ada@example.org');
    const list = async (token = ada.token) =>
      (await app.call<AccountIdentity[]>('GET', '/account/identities', { token })).data;
    return { app, ada, token: ada.token, list, wait: (ms: number) => (now += ms) };
  }

  async function linkPhone({ app, token }: { app: HostedApp; token: string }, change = (code: string) => code) {
    await app.call('POST', '/account/verification/sms', { token, body: { phone: PHONE } });
    const body = { phone: PHONE, code: change(app.codeFor(PHONE)) };
    return app.call<AccountIdentity[]>('POST', '/account/identities/phone', { token, body });
  }

  describe('a second way in', () => {
    it('is added once it was proved, leads to the same account, and is noted', async () => {
      const { app, ada, token, list, wait } = await startWithAda();
      expect((await linkPhone({ app, token }, wrongCode)).code).toBe(2004);
      expect(await list()).toMatchObject([{ kind: 'email', label: 'ada@example.org' }]);
      wait(MINUTE_MS);
      expect((await linkPhone({ app, token })).data).toMatchObject([
        { kind: 'email' },
        { kind: 'phone', label: PHONE },
      ]);
      wait(MINUTE_MS);
      await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(PHONE) };
      const entered = await app.call('POST', '/auth/phone/login', { body });
      expect(entered.data).toMatchObject({ user: { uuid: ada.user.uuid, email: 'ada@example.org', phone: PHONE } });
      const { data } = await app.call<AuditEntry[]>('GET', '/account/audit', { token });
      expect(data.map(({ action }) => action)).toContain('identity-linked');
    });

    it('needs a code for that purpose: one for signing in is worth nothing here, nor the other way round', async () => {
      const { app, token, wait } = await startWithAda();
      await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(PHONE) };
      expect((await app.call('POST', '/account/identities/phone', { token, body })).code).toBe(2004);
      wait(MINUTE_MS);
      await app.call('POST', '/account/verification/sms', { token, body: { phone: PHONE } });
      const other = { phone: PHONE, code: app.codeFor(PHONE) };
      expect((await app.call('POST', '/auth/phone/login', { body: other })).code).toBe(2004);
    });

    it('needs a code that its own account asked for, whose mail says what the code does and who asks', async () => {
      const { app, token, list } = await startWithAda();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const email = 'bob@example.org';
      await app.call('POST', '/account/verification/email', { token: eve.token, body: { email } });
      const body = { email, code: app.codeFor(email) };
      expect((await app.call('POST', '/account/identities/email', { token, body })).code).toBe(2004);
      expect(await list()).toHaveLength(1);
      const mail = app.logs.findLast((line) => line.includes(`sent to ${email}`)) ?? '';
      expect(mail).toContain('signed in to Parley as eve@example.org wants to add this address to their account');
      expect(mail).toContain('Never tell it to anybody');
      expect(mail).not.toContain('sign-in code');
      expect((await app.call('POST', '/account/identities/email', { token: eve.token, body })).code).toBe(0);
    });

    it('that another account has is refused, and stays where it is', async () => {
      const { app, token, list, wait } = await startWithAda();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      await linkPhone({ app, token: eve.token });
      wait(MINUTE_MS);
      expect((await linkPhone({ app, token })).code).toBe(2013);
      expect(await list()).toHaveLength(1);
      expect(await list(eve.token)).toHaveLength(2);
    });

    it('is removed, but never the last one, also when all are removed at once, and never somebody else’s', async () => {
      const { app, token, list } = await startWithAda();
      await linkPhone({ app, token });
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const ways = await list();
      const remove = (id: string, as: string) => app.call('DELETE', `/account/identities/${id}`, { token: as });
      expect((await remove(ways[0]?.id ?? '', eve.token)).code).toBe(1002);
      const answers = await Promise.all(ways.map(({ id }) => remove(id, token)));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2014]);
      expect(await list()).toHaveLength(1);
    });

    it('of WeChat is added through its window, with a ticket of the account that asked', async () => {
      const { addresses } = await playWechat({
        c0: { openid: 'o1', nickname: 'Ada' },
        c1: { openid: 'o1', nickname: 'Ada' },
        c2: { openid: 'o1', nickname: 'Ada' },
        c3: { openid: 'o1', nickname: 'Ada' },
      });
      const config = { ...WECHAT_APP, publicUrl: 'http://127.0.0.1:1' };
      const { app, token, list, wait } = await startWithAda({ config, signIn: { wechat: addresses } });
      const url = await listen(app);
      const begin = async (as: string, browser: TestBrowser) => {
        const answer = await browser.post(`${url}api/account/identities/link`, undefined, as);
        const { data } = (await answer.json()) as { data: { ticket: string } };
        return `${url}api/auth/wechat?link=${data.ticket}`;
      };
      const link = async (as: string, code: string, meanwhile?: () => Promise<unknown>) => {
        const browser = new TestBrowser();
        const start = await begin(as, browser);
        const there = new URL(await browser.followTo(start, 'https://open.'));
        expect((await browser.get(start)).status).toBe(400);
        await meanwhile?.();
        const state = there.searchParams.get('state') ?? '';
        const page = await browser.get(`${url}api/auth/wechat/callback?code=${code}&state=${state}`);
        return JSON.parse(/id="event">([^<]*)</.exec(await page.text())?.[1] ?? '') as ThirdPartyLoginEvent;
      };
      // Somebody else's browser, which was sent the link; and it is used up by that.
      const own = new TestBrowser();
      const start = await begin(token, own);
      expect((await new TestBrowser().get(start)).status).toBe(400);
      expect((await own.get(start)).status).toBe(400);
      // A session that ends before the login begins, or while it runs.
      wait(MINUTE_MS);
      const stolen = (await app.signIn('ada@example.org', { from: '192.0.2.2' })).token;
      const late = await begin(stolen, own);
      await app.call('POST', '/auth/logout', { token: stolen });
      expect((await own.get(late)).status).toBe(400);
      wait(MINUTE_MS);
      const second = (await app.signIn('ada@example.org', { from: '192.0.2.3' })).token;
      const ended = await link(second, 'c0', () => app.call('POST', '/auth/logout', { token: second }));
      expect(ended).toEqual({ kind: 'error', message: 'third_party_login_failed' });
      expect(await list()).toMatchObject([{ kind: 'email' }]);
      const told = () => app.logs.filter((line) => line.includes('signs in to your Parley account'));
      expect(told()).toEqual([]);
      expect(await link(token, 'c1')).toEqual({ kind: 'linked' });
      expect(await list()).toMatchObject([{ kind: 'email' }, { kind: 'wechat', label: 'Ada' }]);
      expect(told()).toEqual([
        expect.stringContaining('sent to ada@example.org: This now signs in to your Parley account: WeChat'),
      ]);
      // Once more changes nothing, and nobody is told.
      expect(await link(token, 'c3')).toEqual({ kind: 'linked' });
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      expect(await link(eve.token, 'c2')).toEqual({
        kind: 'error',
        message: 'identity_taken',
        mergeTicket: expect.any(String) as string,
      });
      expect(told()).toHaveLength(1);
    });
  });

  describe('a session that is some minutes old', () => {
    it('changes no ways in, by whatever door, until its owner proved once more to be it', async () => {
      const { app, token, list, wait } = await startWithAda();
      await linkPhone({ app, token });
      wait(10 * MINUTE_MS);
      const [mail, phone] = await list();
      const call = (method: 'POST' | 'DELETE', path: string, body?: object) => app.call(method, path, { token, body });
      const thief = { email: 'thief@example.org' };
      const acts = [
        () => call('DELETE', `/account/identities/${phone?.id}`),
        () => call('POST', '/account/verification/email', thief),
        () => call('POST', '/account/identities/email', { ...thief, code: '123456' }),
        () => call('POST', '/account/identities/link'),
        () => call('POST', '/auth/passkeys/register/start'),
      ];
      for (const act of acts) expect((await act()).code).toBe(2015);
      expect((await call('POST', '/account/prove', {})).code).toBe(2015);
      await call('POST', '/account/verification/email', { email: 'ada@example.org' });
      const code = app.codeFor('ada@example.org');
      const prove = (given: string) => call('POST', '/account/prove', { identityId: mail?.id, code: given });
      expect((await prove(wrongCode(code))).code).toBe(2004);
      expect((await acts[0]?.())?.code).toBe(2015);
      expect((await prove(code)).code).toBe(0);
      expect((await acts[0]?.())?.code).toBe(0);
      wait(10 * MINUTE_MS);
      expect((await acts[1]?.())?.code).toBe(2015);
    });

    it('is proved by a new session of the same account alone, and no other session with it', async () => {
      const { app, token, wait } = await startWithAda();
      wait(10 * MINUTE_MS);
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const again = await app.signIn('ada@example.org');
      const prove = (session: string) => app.call('POST', '/account/prove', { token, body: { session } });
      const link = (as: string) => app.call('POST', '/account/identities/link', { token: as });
      expect((await prove(eve.token)).code).toBe(2015);
      expect((await link(token)).code).toBe(2015);
      expect((await prove(again.token)).code).toBe(0);
      expect((await link(token)).code).toBe(0);
    });
  });

  it('tells the addresses that an account had of a way in that was added or removed', async () => {
    const { app, token, list } = await startWithAda();
    const told = () => app.logs.filter((line) => line.includes('signs in to your Parley account'));
    await linkPhone({ app, token });
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain(`sent to ada@example.org: This now signs in to your Parley account: ${PHONE}`);
    const [mail] = await list();
    await app.call('DELETE', `/account/identities/${mail?.id}`, { token });
    expect(told()).toHaveLength(2);
    expect(told()[1]).toContain('sent to ada@example.org: This no longer signs in to your Parley account: ada@');
  });

  describe('an account', () => {
    it('is deleted whole by whoever has just signed in', async () => {
      const { app, ada, token, wait } = await startWithAda();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      expect((await app.call('POST', '/account/delete', { token, body: {} })).code).toBe(0);
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(2000);
      const { db } = app.database;
      for (const table of ['identities', 'sessions'] as const) {
        expect(await db.selectFrom(table).selectAll().where('account_id', '=', ada.user.uuid).execute()).toEqual([]);
      }
      const left = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('account_id', '=', ada.user.uuid)
        .execute();
      expect(left).toEqual([{ action: 'account-deleted' }]);
      expect((await app.call('GET', '/auth/self', { token: eve.token })).code).toBe(0);
      wait(MINUTE_MS);
      expect((await app.signIn('ada@example.org')).user.uuid).not.toBe(ada.user.uuid);
    });

    it('needs a new code once the sign-in is a while ago', async () => {
      const { app, token, list, wait } = await startWithAda();
      wait(10 * MINUTE_MS);
      const remove = (body: object) => app.call('POST', '/account/delete', { token, body });
      expect((await remove({})).code).toBe(2015);
      const [way] = await list();
      await app.call('POST', '/account/verification/email', { token, body: { email: 'ada@example.org' } });
      const code = app.codeFor('ada@example.org');
      expect((await remove({ identityId: way?.id, code: wrongCode(code) })).code).toBe(2004);
      expect((await remove({ identityId: 'another', code })).code).toBe(2004);
      expect((await remove({ identityId: way?.id, code })).code).toBe(0);
      expect((await app.call('GET', '/auth/self', { token })).code).toBe(2000);
    });

    it('is exported with all that is held about it, without a secret, and nothing of others', async () => {
      const { app, ada, token } = await startWithAda();
      await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const response = await app.app.inject({
        url: '/api/account/export',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' },
      });
      expect(response.headers['content-disposition']).toContain('parley-account.json');
      const exported = response.json<Record<string, unknown>>();
      expect(exported).toMatchObject({
        account: { id: ada.user.uuid },
        identities: [{ kind: 'email', subject: 'ada@example.org' }],
        sessions: [{ address: '203.0.113.0/24' }],
        chats: [],
      });
      expect(response.payload).not.toContain('eve@');
      expect(response.payload).not.toMatch(/token_hash|sealed/);
    });
  });
});
