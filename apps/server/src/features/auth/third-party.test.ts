import { createHash, randomBytes } from 'node:crypto';
import { type DesktopLogin, desktopLoginCode, type LoginResult, type ThirdPartyLoginEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { countSignedIn, NOBODY_SIGNED_IN } from '../../testing/accounts.ts';
import { listen } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import {
  GOOGLE_CLIENT,
  type GooglePerson,
  playGoogle,
  playWechat,
  TestBrowser,
  WECHAT_APP,
} from '../../testing/sign-in-providers.ts';
import { eventOf, handoverOf } from '../../testing/window-pages.ts';

const ADA: GooglePerson = { sub: '1001', email: 'ada@gmail.com', email_verified: true, name: 'Ada Lovelace' };
const PUBLIC = 'http://127.0.0.1:1';

forEachEngine((_engine, open) => {
  /** A server and a real OpenID provider that know each other. */
  async function start(person: { current: GooglePerson } = { current: ADA }, now?: () => number) {
    // The provider has to know where it sends people before the app has a port: its public address is another one.
    const { issuer } = await playGoogle(`${PUBLIC}/api/auth/google/callback`, person);
    const app = await startHostedApp(await open(), {
      config: { ...GOOGLE_CLIENT, publicUrl: PUBLIC },
      signIn: { googleIssuer: issuer },
      ...(now && { now }),
    });
    const url = await listen(app);
    const inApp = (address: string) => address.replace(`${PUBLIC}/`, url);
    const login = async (browser = new TestBrowser(), query = '') => {
      const callback = await browser.followTo(`${url}api/auth/google${query}`, PUBLIC);
      return { browser, callback: inApp(callback) };
    };
    return { app, url, login, person };
  }

  describe('Google', () => {
    it('signs in through a popup, and finds the account again', async () => {
      const { app, login } = await start();
      const { browser, callback } = await login();
      const page = await browser.get(callback);
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; style/,
      );
      const event = await eventOf(page);
      expect(event).toMatchObject({ kind: 'done', user: { email: 'ada@gmail.com', name: 'Ada_Lovelace' } });
      const { token, user } = event as Extract<ThirdPartyLoginEvent, { kind: 'done' }>;
      expect((await app.call('GET', '/auth/self', { token })).data).toMatchObject({ uuid: user.uuid });
      const again = await login();
      expect(await eventOf(await again.browser.get(again.callback))).toMatchObject({ user: { uuid: user.uuid } });
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 2, sessions: 2 });
    });

    it('leads to the account of an inbox that Google runs, and of no other', async () => {
      const { app, login, person } = await start();
      const byMail = await app.signIn('ada@gmail.com');
      const first = await login();
      expect(await eventOf(await first.browser.get(first.callback))).toMatchObject({
        user: { uuid: byMail.user.uuid },
      });
      // What signs in to an account from now on is told to its owner, once.
      const told = () => app.logs.filter((line) => line.includes('This now signs in to your Parley account: Google'));
      expect(told()).toEqual([expect.stringContaining('sent to ada@gmail.com:')]);
      const audit = await app.call<{ action: string }[]>('GET', '/account/audit', { token: byMail.token });
      expect(audit.data.map(({ action }) => action)).toContain('identity-linked');
      const other = await app.signIn('eve@company.example', { from: '192.0.2.1' });
      person.current = { sub: '1002', email: 'eve@company.example', email_verified: true };
      const second = await login();
      const event = await eventOf(await second.browser.get(second.callback));
      expect(event).toMatchObject({ kind: 'done', user: { email: null } });
      expect((event as { user: { uuid: string } }).user.uuid).not.toBe(other.user.uuid);
      expect(told()).toHaveLength(1);
    });

    it('takes an answer once, in the browser that began, and within its time', async () => {
      let now = Date.now();
      const { app, login } = await start({ current: ADA }, () => now);
      const stolen = await login();
      expect(await eventOf(await new TestBrowser().get(stolen.callback))).toEqual({
        kind: 'error',
        message: 'third_party_login_failed',
      });
      expect(await eventOf(await stolen.browser.get(stolen.callback))).toEqual({ kind: 'timeout' });
      const late = await login();
      now += 600_000;
      expect(await eventOf(await late.browser.get(late.callback))).toEqual({ kind: 'timeout' });
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it.each([
      ['a refusal', (url: URL) => (url.searchParams.delete('code'), url.searchParams.set('error', 'access_denied'))],
      ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
      ['no code', (url: URL) => url.searchParams.delete('code')],
    ])('makes nothing of %s', async (_what, change) => {
      const { app, login } = await start();
      const { browser, callback } = await login();
      const url = new URL(callback);
      change(url);
      expect(await eventOf(await browser.get(url.href))).toMatchObject({ kind: 'error' });
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('makes nothing of a state that it did not give out, or of another provider', async () => {
      const { app, url, login } = await start();
      const { browser, callback } = await login();
      for (const state of ['', 'x', 'x'.repeat(43), '%3Cscript%3E']) {
        const page = await browser.get(`${url}api/auth/google/callback?code=1&state=${state}`);
        expect(await eventOf(page)).toEqual({ kind: 'timeout' });
      }
      const moved = callback.replace('/google/callback', '/wechat/callback');
      expect(await eventOf(await browser.get(moved))).toMatchObject({ kind: 'error' });
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('tells banned people so', async () => {
      const { app, login } = await start();
      const { user } = await app.signIn('ada@gmail.com');
      await app.database.db.updateTable('accounts').set({ status: 'banned' }).where('id', '=', user.uuid).execute();
      const { browser, callback } = await login();
      expect(await eventOf(await browser.get(callback))).toEqual({ kind: 'error', message: 'account_banned' });
      expect(await countSignedIn(app)).toMatchObject({ identities: 1, sessions: 1 });
    });

    it('begins a few times in a minute from one address', async () => {
      const { app } = await start();
      const statuses = [];
      for (let at = 0; at < 21; at += 1) {
        const headers = { 'x-forwarded-for': '192.0.2.77' };
        statuses.push((await app.app.inject({ url: '/api/auth/google', headers })).statusCode);
      }
      expect(statuses).toEqual([...Array<number>(20).fill(302), 429]);
    });

    it('is off where it is not set up, and where it does not answer', async () => {
      const app = await startHostedApp(await open());
      for (const path of ['/auth/google', '/auth/wechat', '/auth/apple'])
        expect((await app.call('GET', path)).code).toBe(2008);
      const dead = await startHostedApp(undefined, {
        config: GOOGLE_CLIENT,
        signIn: { googleIssuer: 'http://127.0.0.1:9' },
      });
      expect((await dead.call('GET', '/auth/google')).code).toBe(2007);
    });
  });

  describe('the desktop app', () => {
    const newSecret = () => randomBytes(32).toString('base64url');
    const channelOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
    const server = new URL(PUBLIC).host;
    const beginningWith = (state: string, secret: string) =>
      `?state=${state}&channel=${channelOf(secret)}&server=${server}`;

    it('fetches the result once, with its secret, after the person has agreed', async () => {
      const { app, url, login } = await start();
      const [state, secret] = [newSecret(), newSecret()];
      const pickUp = (given: string) =>
        app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret: given } });
      const { browser, callback } = await login(undefined, beginningWith(state, secret));
      expect((await pickUp(secret)).data.status).toBe('waiting');
      const page = await browser.get(callback);
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
      const shown = await page.clone().text();
      expect(shown).toContain(await desktopLoginCode({ state, channel: channelOf(secret), server }));
      expect(shown).toContain(server);
      const form = await handoverOf(page);
      // Nothing is there before the person agrees: the link may have come from somebody else.
      expect((await pickUp(secret)).data.status).toBe('waiting');
      expect(await eventOf(await browser.post(`${url}api/auth/desktop/confirm`, form))).toBeNull();
      expect(await eventOf(await browser.post(`${url}api/auth/desktop/confirm`, form))).toEqual({ kind: 'timeout' });
      for (const wrong of [newSecret(), channelOf(secret)]) expect((await pickUp(wrong)).data.status).toBe('waiting');
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
      const fetched = await pickUp(secret);
      expect(fetched.data).toMatchObject({ status: 'done', user: { email: 'ada@gmail.com' }, wechat: false });
      expect((await app.call('GET', '/auth/self', { token: fetched.data.token })).code).toBe(0);
      expect((await pickUp(secret)).data.status).toBe('waiting');
      expect(await countSignedIn(app)).toMatchObject({ sessions: 1 });
    });

    it('gets nothing that another browser agreed to, or that was refused', async () => {
      const { app, url, login } = await start();
      const [state, secret] = [newSecret(), newSecret()];
      const pickUp = () => app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret } });
      const begin = () => login(undefined, beginningWith(state, secret));
      const { browser, callback } = await begin();
      const form = await handoverOf(await browser.get(callback));
      const confirm = (by: TestBrowser) => by.post(`${url}api/auth/desktop/confirm`, form);
      expect(await eventOf(await confirm(new TestBrowser()))).toMatchObject({ kind: 'error' });
      expect(await eventOf(await confirm(browser))).toEqual({ kind: 'timeout' });
      expect((await pickUp()).data.status).toBe('waiting');
      const refused = await begin();
      const page = await refused.browser.get(refused.callback.replace(/code=[^&]*/, 'error=access_denied'));
      expect(await eventOf(page)).toBeNull();
      expect((await pickUp()).data.status).toBe('error');
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('takes the first of two results for one attempt, and the second window says so', async () => {
      const { app, url, login } = await start();
      const [state, secret] = [newSecret(), newSecret()];
      const ends = [];
      for (const { browser, callback } of [
        await login(undefined, beginningWith(state, secret)),
        await login(undefined, beginningWith(state, secret)),
      ]) {
        const form = await handoverOf(await browser.get(callback));
        ends.push(await eventOf(await browser.post(`${url}api/auth/desktop/confirm`, form)));
      }
      expect(ends).toEqual([null, { kind: 'error', message: 'third_party_login_failed' }]);
      const fetched = await app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret } });
      expect(fetched.data.status).toBe('done');
    });

    it('asks in the language of the browser', async () => {
      const { url, login } = await start();
      const { browser, callback } = await login(undefined, beginningWith(newSecret(), newSecret()));
      const cookie = (await browser.get(`${url}api/auth/google`)).headers.get('set-cookie')?.split(';')[0] ?? '';
      const page = await fetch(callback, { headers: { cookie, 'accept-language': 'ar' } });
      expect(await page.text()).toMatch(/dir="rtl".*سطح المكتب/);
    });

    it('is refused where the app is connected to another server, which sent the browser here', async () => {
      const { app, url, login } = await start();
      const begin = (named: string) =>
        app.call('GET', `/auth/google?state=${newSecret()}&channel=${channelOf(newSecret())}${named}`);
      for (const named of ['', '&server=other.example', `&server=${server}.other.example`, '&server=']) {
        expect((await begin(named)).code).toBe(1001);
      }
      // By the name that its browser knows it by, whatever it calls itself.
      const known = `?state=${newSecret()}&channel=${channelOf(newSecret())}&server=${new URL(url).host}`;
      const { browser, callback } = await login(undefined, known);
      expect(await (await browser.get(callback)).text()).toContain(new URL(url).host);
    });

    it('has two minutes, and needs both state and channel', async () => {
      let now = Date.now();
      const { app, url, login } = await start({ current: ADA }, () => now);
      const [state, secret] = [newSecret(), newSecret()];
      const { browser, callback } = await login(undefined, beginningWith(state, secret));
      const form = await handoverOf(await browser.get(callback));
      await browser.post(`${url}api/auth/desktop/confirm`, form);
      now += 120_000;
      const late = await app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret } });
      expect(late.data.status).toBe('waiting');
      for (const query of [`?state=${state}`, `?channel=${channelOf(secret)}`, `?state=${state}&channel=short`]) {
        expect((await app.call('GET', `/auth/google${query}`)).code).toBe(1001);
      }
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });
  });

  describe('WeChat', () => {
    const PEOPLE = {
      c1: { openid: 'o1', unionid: 'u1', nickname: '艾达 ✨' },
      c2: { openid: 'o1', unionid: 'u1', nickname: '艾达 ✨' },
      c3: { openid: 'o1', unionid: 'u1', nickname: '艾达 ✨' },
    };
    const PHONE = '+8613800138000';

    async function startWithWechat(now?: () => number) {
      const { addresses } = await playWechat(PEOPLE);
      const app = await startHostedApp(await open(), {
        config: { ...WECHAT_APP, publicUrl: PUBLIC },
        signIn: { wechat: addresses },
        ...(now && { now }),
      });
      const url = await listen(app);
      const person = new TestBrowser();
      const login = async (code: string, browser = person) => {
        const there = new URL(await browser.followTo(`${url}api/auth/wechat`, 'https://open.weixin'));
        expect(Object.fromEntries(there.searchParams)).toMatchObject({
          appid: 'wx-parley',
          scope: 'snsapi_login',
          redirect_uri: `${PUBLIC}/api/auth/wechat/callback`,
        });
        expect(there.hash).toBe('#wechat_redirect');
        const state = there.searchParams.get('state') ?? '';
        return eventOf(await browser.get(`${url}api/auth/wechat/callback?code=${code}&state=${state}`));
      };
      const enter = async (body: object, browser = person) => {
        const answer = await browser.post(`${url}api/auth/phone/login`, body);
        return (await answer.json()) as { code: number; data: LoginResult };
      };
      const bind = async (
        wechatId: string,
        { browser = person, secret }: { browser?: TestBrowser; secret?: string } = {},
      ) => {
        await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
        return enter({ phone: PHONE, code: app.codeFor(PHONE), wechatId, ...(secret && { secret }) }, browser);
      };
      return { app, url, person, login, enter, bind };
    }

    it('asks for a phone the first time, and then knows the person', async () => {
      const { app, login, bind } = await startWithWechat();
      const first = await login('c1');
      expect(first).toMatchObject({ kind: 'bind-phone' });
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
      const { wechatId } = first as { wechatId: string };
      expect(wechatId).toMatch(/^[\w-]{43}$/);
      const bound = await bind(wechatId);
      expect(bound.data.user).toMatchObject({ phone: PHONE, name: '艾达' });
      expect(await login('c2')).toMatchObject({ kind: 'done', user: { uuid: bound.data.user.uuid } });
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 2, sessions: 2 });
    });

    it('is told to the owner of an account that it is bound to, and noted', async () => {
      let now = Date.now();
      const { app, login, bind } = await startWithWechat(() => now);
      const { token } = await app.signIn('ada@example.org');
      await app.call('POST', '/account/verification/sms', { token, body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(PHONE) };
      await app.call('POST', '/account/identities/phone', { token, body });
      now += 60_000;
      const { wechatId } = (await login('c1')) as { wechatId: string };
      expect((await bind(wechatId)).code).toBe(0);
      const told = app.logs.filter((line) => line.includes('now signs in to your Parley account: WeChat'));
      expect(told).toEqual([expect.stringContaining('sent to ada@example.org:')]);
      const audit = await app.call<{ action: string; detail: object }[]>('GET', '/account/audit', { token });
      expect(audit.data).toContainEqual(
        expect.objectContaining({ action: 'identity-linked', detail: { kind: 'wechat' } }),
      );
    });

    it('binds nothing with a ticket that is made up, used or old', async () => {
      let now = Date.now();
      const { app, login, bind } = await startWithWechat(() => now);
      const { wechatId } = (await login('c1')) as { wechatId: string };
      for (const wrong of ['u1', 'unionid:u1', 'x'.repeat(43)]) {
        expect((await bind(wrong)).code).toBe(2006);
        expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
        now += 60_000;
      }
      now += 600_000;
      expect((await bind(wechatId)).code).toBe(2006);
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
      const fresh = (await login('c2')) as { wechatId: string };
      now += 60_000;
      expect((await bind(fresh.wechatId)).code).toBe(0);
      now += 60_000;
      expect((await bind(fresh.wechatId)).code).toBe(2006);
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 2, sessions: 1 });
    });

    it('binds no phone of somebody who was sent the ticket', async () => {
      let now = Date.now();
      const { app, login, bind } = await startWithWechat(() => now);
      const { wechatId } = (await login('c1')) as { wechatId: string };
      const another = new TestBrowser();
      await login('c2', another);
      for (const browser of [new TestBrowser(), another]) {
        expect((await bind(wechatId, { browser })).code).toBe(2006);
        expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
        now += 60_000;
      }
      expect((await bind(wechatId)).code).toBe(0);
    });

    it('binds a phone in the desktop app, which has its secret', async () => {
      let now = Date.now();
      const { app, url, person, bind } = await startWithWechat(() => now);
      const [state, secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      const channel = createHash('sha256').update(secret).digest('base64url');
      const start = `${url}api/auth/wechat?state=${state}&channel=${channel}&server=${new URL(url).host}`;
      const there = new URL(await person.followTo(start, 'https://open.weixin'));
      const back = `${url}api/auth/wechat/callback?code=c1&state=${there.searchParams.get('state') ?? ''}`;
      await person.post(`${url}api/auth/desktop/confirm`, await handoverOf(await person.get(back)));
      const fetched = await app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret } });
      expect(fetched.data).toMatchObject({ status: 'done', wechat: true });
      const { wechatId } = fetched.data;
      for (const wrong of [{}, { secret: 'x'.repeat(43) }]) {
        expect((await bind(wechatId, wrong)).code).toBe(2006);
        now += 60_000;
      }
      expect((await bind(wechatId, { browser: new TestBrowser(), secret })).code).toBe(0);
      expect(await countSignedIn(app)).toMatchObject({ accounts: 1, identities: 2 });
    });

    it('keeps the ticket where the code was wrong, and takes a code of WeChat once', async () => {
      const { app, login, enter } = await startWithWechat();
      const { wechatId } = (await login('c1')) as { wechatId: string };
      await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
      const code = app.codeFor(PHONE);
      const wrong = { phone: PHONE, code: code === '000000' ? '111111' : '000000', wechatId };
      expect((await enter(wrong)).code).toBe(2004);
      expect((await enter({ ...wrong, code })).code).toBe(0);
      expect(await login('c1')).toEqual({ kind: 'error', message: 'third_party_login_failed' });
      expect(await login('unknown')).toEqual({ kind: 'error', message: 'third_party_login_failed' });
    });
  });
});
