import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp, wrongCode } from '../../testing/hosted-app.ts';
import { newToken } from '../../lib/tokens.ts';

const ADA = 'ada@example.org';
const MINUTE_MS = 60_000;
const WRONG = 2004;
const TOO_MANY = 1006;

forEachEngine((_engine, open) => {
  async function start() {
    let now = Date.now();
    const app = await startHostedApp(await open(), { now: () => now });
    return { app, wait: (ms = MINUTE_MS) => (now += ms) };
  }

  /** Asks for a code as a browser does, and gives the cookie that comes back. */
  async function askInBrowser({ app }: HostedApp, cookie = '', from = '203.0.113.7'): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/verification/email',
      headers: { 'x-forwarded-for': from, ...(cookie !== '' && { cookie }) },
      payload: { email: ADA },
    });
    expect(answer.json()).toMatchObject({ code: 0 });
    const [set = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    expect(set).toMatch(/; HttpOnly; SameSite=Lax/);
    return set.split(';')[0] ?? '';
  }

  const enter = (app: HostedApp, code: string, { cookie, from = '203.0.113.7' }: { cookie?: string; from?: string }) =>
    app.call('POST', '/auth/login', { body: { email: ADA, code }, from, ...(cookie && { headers: { cookie } }) });

  /** A browser that has its cookie, and a code that it asked for with it. */
  async function startWithCode() {
    const { app, wait } = await start();
    const cookie = await askInBrowser(app);
    wait();
    expect(await askInBrowser(app, cookie)).toBe(cookie);
    return { app, wait, cookie, code: app.codeFor(ADA) };
  }

  describe('a code that a browser asked for with its cookie', () => {
    it('is good in that browser, whatever strangers try and ask for meanwhile', async () => {
      const { app, wait, cookie, code } = await startWithCode();
      const others = [undefined, `parley-sign-in=${newToken()}`, 'parley-sign-in=x'];
      await Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          const other = others[at % others.length];
          const guess = at === 0 ? code : wrongCode(code);
          const tried = await enter(app, guess, { from: `198.51.100.${at}`, ...(other && { cookie: other }) });
          expect(tried.code).toBe(WRONG);
        }),
      );
      wait();
      await askInBrowser(app, '', '192.0.2.1');
      wait();
      await askInBrowser(app, others[1], '192.0.2.2');
      expect((await enter(app, code, { cookie })).code).toBe(0);
      expect((await enter(app, code, { cookie })).code).toBe(WRONG);
    });

    it('has five tries there like any other, also at once', async () => {
      const { app, cookie, code } = await startWithCode();
      const tries = Array.from({ length: 20 }, (_, at) =>
        enter(app, wrongCode(code), { cookie, from: `198.51.100.${at}` }),
      );
      for (const { code: answer } of await Promise.all(tries)) expect(answer).toBe(WRONG);
      const { db } = app.database;
      expect(await db.selectFrom('login_codes').select('attempts').execute()).toEqual([{ attempts: 5 }]);
      expect((await enter(app, code, { cookie })).code).toBe(WRONG);
    });

    it('replaces the one that it asked for before it had the cookie', async () => {
      const { app, wait } = await start();
      const cookie = await askInBrowser(app);
      const first = app.codeFor(ADA);
      wait();
      await askInBrowser(app, cookie);
      const isAnother = first !== app.codeFor(ADA);
      for (const brought of [{}, { cookie }]) {
        expect(isAnother ? (await enter(app, first, brought)).code : WRONG).toBe(WRONG);
      }
    });

    it('counts tries of strangers for their address', async () => {
      const { app, wait, cookie, code } = await startWithCode();
      const from = '192.0.2.66';
      const answers = [];
      for (let at = 0; at < 61; at += 1) {
        // The limit of the route is for a minute; what is counted here lasts an hour.
        if (at % 10 === 9) wait();
        answers.push((await enter(app, wrongCode(code), { from })).code);
      }
      expect(answers).toEqual([...Array<number>(60).fill(WRONG), TOO_MANY]);
      expect((await enter(app, code, { cookie })).code).toBe(0);
    });
  });

  describe('the first code of a browser that got its cookie before', () => {
    it('is good in that browser alone, and strangers cannot use it up or replace it', async () => {
      const { app, wait } = await start();
      const given = await app.app.inject({ method: 'POST', url: '/api/auth/browser' });
      expect(given.json()).toMatchObject({ code: 0, data: null });
      const cookie = String(given.headers['set-cookie']).split(';')[0] ?? '';
      expect(await askInBrowser(app, cookie)).toBe(cookie);
      const code = app.codeFor(ADA);
      for (let at = 0; at < 6; at += 1) {
        const from = `198.51.100.${at}`;
        expect((await enter(app, at === 0 ? code : wrongCode(code), { from })).code).toBe(WRONG);
      }
      wait();
      await askInBrowser(app, '', '192.0.2.1');
      expect((await enter(app, code, { cookie })).code).toBe(0);
    });

    it('is asked for with the cookie that the browser has already', async () => {
      const { app } = await start();
      const cookie = `parley-sign-in=${newToken()}`;
      const again = await app.app.inject({ method: 'POST', url: '/api/auth/browser', headers: { cookie } });
      expect(again.headers['set-cookie']).toContain(`${cookie};`);
    });
  });

  describe('a code that was asked for without a cookie', () => {
    it('is good in a browser that has asked for one of its own as well', async () => {
      const { app, wait, cookie } = await startWithCode();
      wait();
      await app.sendCode(ADA, { from: '192.0.2.1' });
      expect((await enter(app, app.codeFor(ADA), { cookie })).code).toBe(0);
    });

    it('is good wherever it is brought, with another cookie or none', async () => {
      const { app, wait } = await start();
      await askInBrowser(app);
      expect((await enter(app, app.codeFor(ADA), {})).code).toBe(0);
      wait();
      const cookie = await askInBrowser(app);
      expect((await enter(app, app.codeFor(ADA), { cookie })).code).toBe(0);
    });
  });
});
