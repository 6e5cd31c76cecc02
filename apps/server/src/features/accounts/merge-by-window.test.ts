import type { AccountIdentity, LoginResult, ThirdPartyLoginEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { listen } from '../../testing/app.ts';
import { chatOf } from '../../testing/chat-history.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../../testing/hosted-app.ts';
import { APPLE_WEB, playApple } from '../../testing/play-apple.ts';
import {
  GOOGLE_CLIENT,
  type GooglePerson,
  playGoogle,
  playWechat,
  TestBrowser,
  WECHAT_APP,
} from '../../testing/sign-in-providers.ts';

const PUBLIC = 'http://127.0.0.1:1';
const PHONE = '+8613800138000';
/** An inbox that Google does not run, so that nothing is joined by its address. */
const OLD: GooglePerson = { sub: '1001', email: 'ada@company.example', email_verified: true, name: 'Ada' };
const TICKET_INVALID = 2012;
const UNAUTHORIZED = 2000;

type Event = ThirdPartyLoginEvent & { readonly mergeTicket?: string; readonly wechatId?: string };

interface Stage {
  readonly app: HostedApp;
  /** Goes through a provider's window in one browser; `link` is a ticket of somebody who is signed in. */
  readonly through: (browser: TestBrowser, link?: string) => Promise<Event>;
  /** The account that is there before, with nothing but this provider and what it asks for. */
  readonly signIn: () => Promise<LoginResult>;
  readonly url: string;
}

async function eventOf(page: Response): Promise<Event> {
  return JSON.parse(/id="event">([^<]*)</.exec(await page.text())?.[1] ?? '') as Event;
}

forEachEngine((_engine, open) => {
  async function withGoogle(): Promise<Stage> {
    const { issuer } = await playGoogle(`${PUBLIC}/api/auth/google/callback`, { current: OLD });
    const config = { ...GOOGLE_CLIENT, publicUrl: PUBLIC };
    const app = await startHostedApp(await open(), { config, signIn: { googleIssuer: issuer } });
    const url = await listen(app);
    const through: Stage['through'] = async (browser, link) => {
      const start = `${url}api/auth/google${link === undefined ? '' : `?link=${link}`}`;
      const callback = await browser.followTo(start, PUBLIC);
      return eventOf(await browser.get(callback.replace(`${PUBLIC}/`, url)));
    };
    return { app, url, through, signIn: async () => entered(await through(new TestBrowser())) };
  }

  async function withApple(): Promise<Stage> {
    const { issuer } = await playApple(`${PUBLIC}/api/auth/apple/callback`);
    const config = { ...APPLE_WEB, publicUrl: PUBLIC };
    const app = await startHostedApp(await open(), { config, signIn: { appleIssuer: issuer } });
    const url = await listen(app);
    const through: Stage['through'] = async (browser, link) => {
      const start = `${url}api/auth/apple${link === undefined ? '' : `?link=${link}`}`;
      const callback = await browser.followTo(start, PUBLIC);
      return eventOf(await browser.get(callback.replace(`${PUBLIC}/`, url)));
    };
    return { app, url, through, signIn: async () => entered(await through(new TestBrowser())) };
  }

  async function withWechat(): Promise<Stage> {
    const codes = ['c0', 'c1', 'c2', 'c3'];
    const { addresses } = await playWechat(
      Object.fromEntries(codes.map((code) => [code, { openid: 'o1', unionid: 'u1', nickname: 'Ada' }])),
    );
    const config = { ...WECHAT_APP, publicUrl: PUBLIC };
    const app = await startHostedApp(await open(), { config, signIn: { wechat: addresses } });
    const url = await listen(app);
    const through: Stage['through'] = async (browser, link) => {
      const start = `${url}api/auth/wechat${link === undefined ? '' : `?link=${link}`}`;
      const there = new URL(await browser.followTo(start, 'https://open.weixin'));
      const state = there.searchParams.get('state') ?? '';
      return eventOf(await browser.get(`${url}api/auth/wechat/callback?code=${codes.shift()}&state=${state}`));
    };
    const signIn = async () => {
      const browser = new TestBrowser();
      const { wechatId } = await through(browser);
      await app.call('POST', '/auth/verification/sms', { body: { phone: PHONE } });
      const body = { phone: PHONE, code: app.codeFor(PHONE), wechatId };
      const answer = await browser.post(`${url}api/auth/phone/login`, body);
      return ((await answer.json()) as { data: LoginResult }).data;
    };
    return { app, url, through, signIn };
  }

  describe.each([
    ['Google', withGoogle, ['email', 'google']],
    ['Apple', withApple, ['apple', 'email']],
    ['WeChat', withWechat, ['email', 'phone', 'wechat']],
  ] as const)('two accounts, the other proved in the window of %s', (_name, start, kinds) => {
    it('become one once whoever proved it says so', async () => {
      const { app, url, through, signIn } = await start();
      const old = await signIn();
      const ada = await app.signIn('ada@example.org');
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const session = chatOf('kept', 'A word of zanzibar');
      await app.call('POST', '/chat-history', { token: old.token, body: { session } });

      const browser = new TestBrowser();
      const asked = await browser.post(`${url}api/account/identities/link`, undefined, ada.token);
      const { ticket: link } = ((await asked.json()) as { data: { ticket: string } }).data;
      const event = await through(browser, link);
      expect(event).toMatchObject({ kind: 'error', message: 'identity_taken' });
      const merge = (who: LoginResult) =>
        app.call('POST', '/account/merge', { token: who.token, body: { ticket: event.mergeTicket } });
      // The proof alone moves nothing, and is worth nothing to anybody else.
      for (const other of [eve, old]) expect((await merge(other)).code).toBe(TICKET_INVALID);
      expect((await app.call('GET', '/auth/self', { token: old.token })).code).toBe(0);
      expect((await app.call('GET', '/chat-history/kept', { token: ada.token })).status).toBe(404);

      expect((await merge(ada)).data).toMatchObject({ uuid: ada.user.uuid });
      const { token } = ada;
      const ways = (await app.call<AccountIdentity[]>('GET', '/account/identities', { token })).data;
      expect(ways.map(({ kind }) => kind).toSorted()).toEqual(kinds);
      expect(JSON.stringify((await app.call('GET', '/chat-history/kept', { token })).data)).toContain('zanzibar');
      expect((await app.call('GET', '/auth/self', { token: old.token })).code).toBe(UNAUTHORIZED);
      expect((await merge(ada)).code).toBe(TICKET_INVALID);
      // The provider leads to the account that is left.
      expect(await through(new TestBrowser())).toMatchObject({ kind: 'done', user: { uuid: ada.user.uuid } });
    });
  });
});

function entered(event: Event): LoginResult {
  if (event.kind !== 'done') throw new Error(`nobody was signed in: ${event.kind}`);
  return { token: event.token, user: event.user };
}
