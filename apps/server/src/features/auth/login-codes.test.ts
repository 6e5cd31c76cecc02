import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp, wrongCode } from '../../testing/hosted-app.ts';

const ADA = 'ada@example.org';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Every table that a sign-in may write to, counted; limits apart, which count failures too. */
async function rowsOf({ db }: Database): Promise<Record<string, number>> {
  const tables = ['accounts', 'identities', 'sessions', 'audit_entries'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      // What is sold is noted when the server starts.
      return [table, rows.filter((row) => !('action' in row) || row.action !== 'offer-changed').length] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const NOTHING = { accounts: 0, identities: 0, sessions: 0, audit_entries: 0 };

function login({ call }: HostedApp, code: string, from = '203.0.113.7', email = ADA) {
  return call<LoginResult>('POST', '/auth/login', { body: { email, code }, from });
}

onBothEngines((engine, open, makePlace) => {
  /** One server, or two on one PostgreSQL. */
  async function startServers(now: () => number = Date.now): Promise<HostedApp[]> {
    const place = await makePlace();
    const databases = engine === 'postgres' ? [await open(place), await open(place)] : [await open(place)];
    return Promise.all(databases.map((database) => startHostedApp(database, { now })));
  }

  describe('a code by email', () => {
    it('signs in once, makes an account the first time, and finds it again however it is spelled', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      const first = await app.signIn('Ada@Example.org');
      expect(first.user).toMatchObject({ email: 'Ada@example.org', status: 'ACTIVE', isOperator: false });
      expect((await login(app, app.codeFor('Ada@example.org'))).code).toBe(2004);
      now += MINUTE_MS;
      const again = await app.signIn('ada@EXAMPLE.org');
      expect(again.user.uuid).toBe(first.user.uuid);
      expect(again.token).not.toBe(first.token);
      expect(await rowsOf(app.database)).toMatchObject({ accounts: 1, identities: 1, sessions: 2 });
    });

    it('is stored neither readably nor with the address', async () => {
      const app = await startHostedApp(await open());
      await app.sendCode(ADA);
      const { db } = app.database;
      const stored = JSON.stringify([
        await db.selectFrom('login_codes').selectAll().execute(),
        await db.selectFrom('counters').selectAll().execute(),
      ]);
      // Six digits occur within a time or a hash by chance.
      expect(stored.split(/[^\w]+/)).not.toContain(app.codeFor(ADA));
      expect(stored).not.toContain('ada@');
    });

    it('answers the same whether or not there is an account', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      await app.signIn(ADA);
      now += MINUTE_MS;
      const { data: _data, ...known } = await app.sendCode(ADA);
      const { data: _none, ...unknown } = await app.sendCode('nobody@example.org');
      expect(known).toEqual(unknown);
      const wrong = [await login(app, '000000'), await login(app, '000000', undefined, 'nobody@example.org')];
      expect(wrong.map(({ code, msg, status }) => [code, msg, status])).toEqual([
        [2004, wrong[0]?.msg, 400],
        [2004, wrong[0]?.msg, 400],
      ]);
    });

    it.each([
      ['expired', 10 * MINUTE_MS, (code: string) => code],
      ['wrong', 0, wrongCode],
    ])('that is %s makes nothing', async (_what, waitMs, change) => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      await app.sendCode(ADA);
      const code = app.codeFor(ADA);
      now += waitMs;
      expect((await login(app, change(code))).code).toBe(2004);
      expect(await rowsOf(app.database)).toEqual(NOTHING);
    });

    it('of another address, another way or another purpose makes nothing', async () => {
      const app = await startHostedApp(await open());
      await app.sendCode(ADA);
      const code = app.codeFor(ADA);
      expect((await login(app, code, undefined, 'eve@example.org')).code).toBe(2004);
      const byPhone = await app.call('POST', '/auth/phone/login', { body: { phone: '13800138000', code } });
      expect(byPhone.code).toBe(2004);
      expect(await rowsOf(app.database)).toEqual(NOTHING);
      expect((await login(app, code)).code).toBe(0);
    });

    it('is replaced by the next one', async () => {
      let now = Date.now();
      const app = await startHostedApp(await open(), { now: () => now });
      await app.sendCode(ADA);
      const old = app.codeFor(ADA);
      now += MINUTE_MS;
      await app.sendCode(ADA);
      // One time in a million it is the same again.
      const isAnother = old !== app.codeFor(ADA);
      expect(isAnother ? (await login(app, old)).code : 2004).toBe(2004);
      expect((await login(app, app.codeFor(ADA))).code).toBe(0);
    });

    it('opens one session, however often the right one is brought at once', async () => {
      const servers = await startServers();
      const [first] = servers as [HostedApp];
      await first.sendCode(ADA);
      const code = first.codeFor(ADA);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => login(servers[index % servers.length] as HostedApp, code)),
      );
      expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(1);
      expect(await rowsOf(first.database)).toMatchObject({ accounts: 1, identities: 1, sessions: 1 });
    });
  });

  describe('somebody who guesses', () => {
    it('has five tries for a code, from however many addresses at once, on however many servers', async () => {
      const servers = await startServers();
      const [first] = servers as [HostedApp];
      await first.sendCode(ADA);
      const right = first.codeFor(ADA);
      const guesses = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          login(servers[index % servers.length] as HostedApp, wrongCode(right), `198.51.100.${index}`),
        ),
      );
      expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set([2004]));
      const { attempts } = await first.database.db
        .selectFrom('login_codes')
        .select('attempts')
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(5);
      expect((await login(first, right, '192.0.2.1')).code).toBe(2004);
      expect(await rowsOf(first.database)).toEqual(NOTHING);
    });

    it('gets ten codes in an hour sent to one address, from however many', async () => {
      let now = Date.now();
      const servers = await startServers(() => now);
      const began = now;
      let sent = 0;
      for (let round = 0; round < 30; round += 1) {
        const answers = await Promise.all(
          servers.map((server, index) => server.sendCode(ADA, { from: `198.51.${round}.${index}` })),
        );
        sent += answers.filter(({ code }) => code === 0).length;
        expect(answers.every(({ code }) => code === 0 || code === 1006)).toBe(true);
        now += MINUTE_MS;
      }
      expect(sent).toBe(10);
      now = began + HOUR_MS - 1;
      expect((await servers[0]?.sendCode(ADA))?.code).toBe(1006);
      now = began + HOUR_MS;
      expect((await servers[0]?.sendCode(ADA))?.code).toBe(0);
    });

    it('waits half a minute between two codes, whoever asks', async () => {
      let now = Date.now();
      const [app] = (await startServers(() => now)) as [HostedApp];
      expect((await app.sendCode(ADA)).code).toBe(0);
      now += 29_999;
      expect((await app.sendCode('ADA@example.org', { from: '192.0.2.9' })).code).toBe(1006);
      now += 1;
      expect((await app.sendCode(ADA)).code).toBe(0);
    });

    it('has twenty codes in an hour from one address', async () => {
      const app = await startHostedApp(await open());
      const asked = [];
      // Two neighbours in one /64 count as one.
      for (let index = 0; index < 21; index += 1) {
        asked.push(await app.sendCode(`a${index}@example.org`, { from: `2001:db8::${index + 1}` }));
      }
      expect(asked.map(({ code }) => code)).toEqual([...Array<number>(20).fill(0), 1006]);
      expect((await app.sendCode('b@example.org', { from: '192.0.2.1' })).code).toBe(0);
    });
  });

  describe('somebody who has codes sent to strangers', () => {
    it('has sixty in an hour from one site with many networks', async () => {
      const app = await startHostedApp(await open());
      const asked = [];
      for (let index = 0; index < 61; index += 1) {
        asked.push(await app.sendCode(`a${index}@example.org`, { from: `2001:db8:1:${index.toString(16)}::1` }));
      }
      expect(asked.map(({ code }) => code)).toEqual([...Array<number>(60).fill(0), 1006]);
      expect((await app.sendCode('b@example.org', { from: '2001:db8:2::1' })).code).toBe(0);
    });

    it.each([
      {
        way: 'email',
        send: (index: number) => ({ email: `a${index}@example.org` }),
        setting: 'PARLEY_HOURLY_CODE_MAILS',
      },
      { way: 'sms', send: (index: number) => ({ phone: `1380013800${index}` }), setting: 'PARLEY_HOURLY_CODE_TEXTS' },
    ])(
      'ends at what the server sends in an hour, of which the log tells once: $way',
      async ({ way, send, setting }) => {
        let now = Date.now();
        const config = { hourlyCodeMails: 3, hourlyCodeTexts: 3 };
        const app = await startHostedApp(await open(), { now: () => now, config });
        const ask = (index: number) =>
          app.call('POST', `/auth/verification/${way}`, { body: send(index), from: `198.51.100.${index}` });
        const asked = [];
        for (let index = 0; index < 6; index += 1) asked.push(await ask(index));
        expect(asked.map(({ code }) => code)).toEqual([0, 0, 0, 1006, 1006, 1006]);
        expect(app.logs.filter((line) => line.includes(setting))).toHaveLength(1);
        now += HOUR_MS;
        expect((await ask(7)).code).toBe(0);
      },
    );
  });

  describe('a code by text message', () => {
    it('signs in with the number as people write it', async () => {
      const app = await startHostedApp(await open());
      const sent = await app.call('POST', '/auth/verification/sms', { body: { phone: '138 0013 8000' } });
      expect(sent.code).toBe(0);
      const code = app.codeFor('+8613800138000');
      const entered = await app.call<LoginResult>('POST', '/auth/phone/login', {
        body: { phone: '+86 138-0013-8000', code },
      });
      expect(entered.data.user).toMatchObject({ phone: '+8613800138000', email: null });
    });
  });

  describe('a sign-in that is killed', () => {
    it('leaves nothing half, wherever it happens, and the code is still good', async () => {
      const database = await open();
      const app = await startHostedApp(database);
      await app.sendCode(ADA);
      const code = app.codeFor(ADA);
      const { writes } = database;
      const run = writes.run.bind(writes);
      // What the server writes beside it, such as what it sweeps every few seconds, is not of the sign-in.
      const signIn = new AsyncLocalStorage<true>();
      /** Signs in while the server dies at its n-th write; gives the answer and what is left afterwards. */
      const killedAt = async (nth: number) => {
        let written = 0;
        writes.run = (job) => {
          if (!signIn.getStore()) return run(job);
          return run((transaction) =>
            job(
              new Proxy(transaction, {
                get(target, name, receiver) {
                  const isWrite = ['insertInto', 'updateTable', 'deleteFrom'].includes(String(name));
                  if (isWrite && (written += 1) === nth) throw new Error('killed');
                  const value: unknown = Reflect.get(target, name, receiver);
                  return typeof value === 'function' ? value.bind(target) : value;
                },
              }),
            ),
          );
        };
        const { code: answer } = await signIn.run(true, () => login(app, code));
        writes.run = run;
        const attempts = await database.db.selectFrom('login_codes').select('attempts').execute();
        return { answer, rows: await rowsOf(database), attempts };
      };
      let nth = 1;
      let last = await killedAt(nth);
      for (; last.answer !== 0; last = await killedAt((nth += 1))) {
        expect(last).toEqual({ answer: 1009, rows: NOTHING, attempts: [{ attempts: 0 }] });
      }
      // It got as far as every write there is.
      expect(nth).toBeGreaterThan(7);
      expect(await rowsOf(database)).toEqual({ accounts: 1, identities: 1, sessions: 1, audit_entries: 2 });
    });
  });
});

describe('a private server', () => {
  it('has no accounts to sign in to', async () => {
    const app = await startHostedApp(undefined, { config: { mode: 'private', open: true } });
    expect((await app.sendCode(ADA)).code).toBe(1008);
    expect((await login(app, '123456')).code).toBe(1008);
  });
});
