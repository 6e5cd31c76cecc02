import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AccountIdentity, DesktopLogin, LoginResult, ThirdPartyLoginEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { countSignedIn, NOBODY_SIGNED_IN } from '../../testing/accounts.ts';
import { listen } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { APPLE_WEB, playApple } from '../../testing/play-apple.ts';
import { TestBrowser, WECHAT_APP } from '../../testing/sign-in-providers.ts';
import { eventOf, handoverOf } from '../../testing/window-pages.ts';

const PUBLIC = 'http://127.0.0.1:1';
const ADA = { sub: '001234.ada' };
const FAILED = { kind: 'error', message: 'third_party_login_failed' };
type Person = NonNullable<Parameters<typeof playApple>[1]>['current'];

forEachEngine((_engine, open) => {
  async function start({ config = {}, now }: { config?: object; now?: () => number } = {}) {
    const person: { current: Person } = { current: ADA };
    const apple = await playApple(`${PUBLIC}/api/auth/apple/callback`, person);
    const app = await startHostedApp(await open(), {
      config: { ...APPLE_WEB, appleClientIds: ['chat.parley.app'], publicUrl: PUBLIC, ...config },
      signIn: { appleIssuer: apple.issuer },
      ...(now && { now }),
    });
    const url = await listen(app);
    /** Up to where Apple sends the browser back, which is not opened. */
    const login = async (query = '', browser = new TestBrowser()) => {
      const callback = await browser.followTo(`${url}api/auth/apple${query}`, PUBLIC);
      return { browser, callback: callback.replace(`${PUBLIC}/`, url) };
    };
    const signIn = async () => {
      const { browser, callback } = await login();
      return eventOf(await browser.get(callback));
    };
    return { app, url, apple, person, login, signIn };
  }

  describe('the window of Apple', () => {
    it('signs in, finds the account again, and asks Apple for nothing but who it is', async () => {
      const { app, apple, signIn } = await start();
      const first = (await signIn()) as Extract<ThirdPartyLoginEvent, { kind: 'done' }>;
      expect(first).toMatchObject({ kind: 'done', user: { email: null } });
      expect((await app.call('GET', '/auth/self', { token: first.token })).data).toMatchObject({
        uuid: first.user.uuid,
      });
      expect(await signIn()).toMatchObject({ kind: 'done', user: { uuid: first.user.uuid } });
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 1, sessions: 2 });
      const [asked, again] = apple.asked.map((query) => Object.fromEntries(query));
      expect(Object.keys(asked ?? {}).toSorted()).toEqual(
        ['client_id', 'nonce', 'redirect_uri', 'response_mode', 'response_type', 'state'].toSorted(),
      );
      expect(asked?.['state']).not.toBe(again?.['state']);
      expect(asked?.['nonce']).not.toBe(again?.['nonce']);
    });

    it('knows people whom an app has signed in, and takes no token of an app for its own or the other way round', async () => {
      const { app, apple, person, signIn } = await start();
      const inApp = async (aud: string, nonce: string) =>
        app.call<LoginResult>('POST', '/auth/ios/login', {
          body: { identityToken: await apple.sign({ ...ADA, aud, nonce }), nonce },
        });
      const entered = await inApp('chat.parley.app', 'n1');
      expect(await signIn()).toMatchObject({ kind: 'done', user: { uuid: entered.data.user.uuid } });
      const before = await countSignedIn(app);
      expect((await inApp(APPLE_WEB.appleServicesId, 'n2')).code).toBe(2007);
      person.current = { ...ADA, claims: { aud: 'chat.parley.app' } };
      expect(await signIn()).toEqual(FAILED);
      expect(await countSignedIn(app)).toEqual(before);
    });

    it('makes nothing of tokens that are forged, of another attempt, for others or of another time', async () => {
      const { app, person, signIn } = await start();
      const forgeries: Person[] = [
        { ...ADA, isForeign: true },
        { ...ADA, claims: { nonce: createHash('sha256').update('another').digest('hex') } },
        { ...ADA, claims: { nonce: undefined } },
        { ...ADA, claims: { aud: 'another.site' } },
        { ...ADA, claims: { iss: 'https://evil.example' } },
        { ...ADA, time: Date.now() - 3_600_000 },
        { sub: '' },
      ];
      for (const forgery of forgeries) {
        person.current = forgery;
        expect(await signIn(), JSON.stringify(forgery)).toEqual(FAILED);
      }
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('makes nothing of a login that was called off, and of codes that are made up or of another one', async () => {
      const { app, login } = await start();
      const { callback: other } = await login();
      const changes: ((url: URL) => void)[] = [
        ({ searchParams }) => {
          searchParams.delete('code');
          searchParams.set('error', 'user_cancelled_authorize');
        },
        ({ searchParams }) => searchParams.set('error', 'user_cancelled_authorize'),
        ({ searchParams }) => searchParams.set('code', 'made-up'),
        // Its token has the nonce of the attempt that it belongs to.
        ({ searchParams }) => searchParams.set('code', new URL(other).searchParams.get('code') ?? ''),
        ({ searchParams }) => searchParams.delete('code'),
      ];
      for (const change of changes) {
        const { browser, callback } = await login();
        const url = new URL(callback);
        change(url);
        expect(await eventOf(await browser.get(url.href)), url.search).toEqual(FAILED);
        // The attempt is over, also for the answer that was meant.
        expect(await eventOf(await browser.get(callback))).toEqual({ kind: 'timeout' });
      }
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('takes a state once, in the browser that began, within its time, and from this provider', async () => {
      let now = Date.now();
      const { app, url, login } = await start({ config: WECHAT_APP, now: () => now });
      const done = await login();
      expect(await eventOf(await done.browser.get(done.callback))).toMatchObject({ kind: 'done' });
      expect(await eventOf(await done.browser.get(done.callback))).toEqual({ kind: 'timeout' });
      const before = await countSignedIn(app);

      const stolen = await login();
      expect(await eventOf(await new TestBrowser().get(stolen.callback))).toEqual(FAILED);
      expect(await eventOf(await stolen.browser.get(stolen.callback))).toEqual({ kind: 'timeout' });
      const another = await login();
      const victim = await login();
      expect(await eventOf(await victim.browser.get(another.callback))).toEqual(FAILED);

      const moved = await login();
      expect(await eventOf(await moved.browser.get(moved.callback.replace('/apple/', '/wechat/')))).toEqual(FAILED);
      const there = await moved.browser.followTo(`${url}api/auth/wechat`, 'https://open.weixin');
      const ofWechat = new URL((await login('', moved.browser)).callback);
      ofWechat.searchParams.set('state', new URL(there).searchParams.get('state') ?? '');
      expect(await eventOf(await moved.browser.get(ofWechat.href))).toEqual(FAILED);
      for (const state of ['', 'x', 'x'.repeat(43)]) {
        const page = await moved.browser.get(`${url}api/auth/apple/callback?code=code-1&state=${state}`);
        expect(await eventOf(page)).toEqual({ kind: 'timeout' });
      }

      const late = await login();
      now += 600_000;
      expect(await eventOf(await late.browser.get(late.callback))).toEqual({ kind: 'timeout' });
      expect(await countSignedIn(app)).toEqual(before);
    });

    it('hears nothing that is posted to it, wherever it comes from', async () => {
      const { app, login } = await start();
      const { browser, callback } = await login();
      const { origin, pathname, searchParams } = new URL(callback);
      for (const from of ['https://evil.example', 'https://appleid.apple.com', PUBLIC]) {
        const answer = await fetch(`${origin}${pathname}`, {
          method: 'POST',
          headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
          body: searchParams.toString(),
        });
        expect(answer.status).toBe(405);
      }
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
      // And it ended nobody's attempt.
      expect(await eventOf(await browser.get(callback))).toMatchObject({ kind: 'done' });
    });

    it('makes nothing where Apple does not know the key of this server', async () => {
      const { privateKey: applePrivateKey } = generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      const { app, signIn } = await start({ config: { applePrivateKey } });
      expect(await signIn()).toEqual(FAILED);
      expect(app.logs.join()).toContain('invalid_client');
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });

    it('adds Apple to an account that asked, tells its owner and notes it', async () => {
      const { app, url, login } = await start();
      const { token } = await app.signIn('ada@example.org');
      const link = async (as: string) => {
        const browser = new TestBrowser();
        const asked = await browser.post(`${url}api/account/identities/link`, undefined, as);
        const { ticket } = ((await asked.json()) as { data: { ticket: string } }).data;
        const { callback } = await login(`?link=${ticket}`, browser);
        return eventOf(await browser.get(callback));
      };
      expect(await link(token)).toEqual({ kind: 'linked' });
      const ways = (await app.call<AccountIdentity[]>('GET', '/account/identities', { token })).data;
      expect(ways).toMatchObject([{ kind: 'email' }, { kind: 'apple', label: 'Apple' }]);
      const told = () => app.logs.filter((line) => line.includes('now signs in to your Parley account: Apple'));
      expect(told()).toEqual([expect.stringContaining('sent to ada@example.org:')]);
      const audit = await app.call<object[]>('GET', '/account/audit', { token });
      expect(audit.data).toContainEqual(
        expect.objectContaining({ action: 'identity-linked', detail: { kind: 'apple' } }),
      );
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      expect(await link(eve.token)).toMatchObject({ kind: 'error', message: 'identity_taken' });
      expect(told()).toHaveLength(1);
    });

    it('signs the desktop app in once the person has agreed', async () => {
      const { app, url, login } = await start();
      const [state, secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      const channel = createHash('sha256').update(secret).digest('base64url');
      const pickUp = () => app.call<DesktopLogin>('POST', '/auth/desktop/pickup', { body: { state, secret } });
      const { browser, callback } = await login(`?state=${state}&channel=${channel}&server=${new URL(url).host}`);
      const form = await handoverOf(await browser.get(callback));
      expect((await pickUp()).data.status).toBe('waiting');
      expect(await eventOf(await browser.post(`${url}api/auth/desktop/confirm`, form))).toBeNull();
      expect((await pickUp()).data).toMatchObject({ status: 'done', wechat: false, user: { email: null } });
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 1, sessions: 1 });
    });
  });
});
