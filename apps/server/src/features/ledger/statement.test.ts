import { replyScript } from '@parley/testkit';
import type { BillingSummary, Budget, DayUsage, LoginResult, Statement } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { ADA, BEN, dollarCatalogue, startFamilyApp } from '../../testing/family-app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';
import { fund } from '../../testing/wallets.ts';
import { Ledger } from './service.ts';

/** Noon: neither a day nor a month ends while a test runs. */
const NOON = Date.UTC(2026, 10, 17, 12);
let passedMs = 0;
/** Whatever happens later is later. */
const now = () => NOON + (passedMs += 1);

async function startTwo(database: Database) {
  const app = await startFamilyApp(database, { dollars: 0, now });
  const ada = await app.signIn(ADA);
  const ben = await app.signIn(BEN, { from: '192.0.2.1' });
  const get = async <Data>(path: string, { token }: LoginResult) => (await app.call<Data>('GET', path, { token })).data;
  const table = (path: string, { token }: LoginResult) =>
    app.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return {
    app,
    ada,
    ben,
    get,
    table,
    statement: (who: LoginResult, query = '') => get<Statement>(`/billing/statement?${query}`, who),
    summary: (who: LoginResult) => get<BillingSummary>('/billing/summary', who),
    usage: async (who: LoginResult) => (await get<{ days: DayUsage[] }>('/billing/usage', who)).days,
    pay: ({ user }: LoginResult, dollars: number) => fund(database, user.uuid, dollars, now),
    settled: (calls: number) =>
      vi.waitFor(async () => {
        expect(await recordsOf(database, calls)).toHaveLength(calls);
        expect(await database.db.selectFrom('holds').selectAll().execute()).toEqual([]);
      }),
    /** Books by hand, so that a test has hundreds of movements in no time. */
    book: async ({ user }: LoginResult, count: number, note = '') => {
      const ledger = new Ledger({ database, serverId: 'test', now });
      const gift = { accountId: user.uuid, from: 'gift', amountNano: 1_000_000_000n, kind: 'gift', note } as const;
      await database.writes.run(async (transaction) => {
        for (let at = 0; at < count; at += 1) {
          await ledger.creditIn(transaction, { ...gift, source: `gift:${note}${at}` });
        }
      });
    },
  };
}

onBothEngines((_engine, open) => {
  describe('a statement', () => {
    it('tells payments and calls, newest first, with what was left', async () => {
      const { app, ada, statement, pay, settled } = await startTwo(await open());
      await pay(ada, 5);
      await app.ask(ada);
      await app.ask(ada, 'scripted-2');
      await settled(2);
      const { entries, next } = await statement(ada);
      expect(next).toBeNull();
      expect(entries.map(({ kind, amount, model }) => [kind, amount, model])).toEqual([
        ['call', '-1', 'scripted-2'],
        ['call', '-1', 'scripted-1'],
        ['manual', '5', undefined],
      ]);
      expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual(['3', '4', '5']);
      expect(entries[0]).toMatchObject({ call: 'chat', promptTokens: 5, completionTokens: 6, isEstimated: false });
    });

    it('tells nobody of others', async () => {
      const { app, ada, ben, table, statement, summary, usage, pay, settled } = await startTwo(await open());
      await pay(ada, 5);
      await app.ask(ada);
      await settled(1);
      expect((await statement(ben)).entries).toEqual([]);
      expect((await statement(ben, `accountUuid=${ada.user.uuid}`)).entries).toEqual([]);
      expect(await summary(ben)).toMatchObject({ balance: '0', usedThisMonth: '0' });
      expect(await usage(ben)).toEqual([]);
      const csv = await table('/billing/statement.csv', ben);
      expect(csv.body.trim().split('\r\n')).toHaveLength(1);
    });

    it('is read page by page, without a gap and nothing twice', async () => {
      const { ada, statement, book } = await startTwo(await open());
      await book(ada, 120);
      const read: string[] = [];
      let cursor = '';
      for (;;) {
        const { entries, next } = await statement(ada, `limit=50${cursor}`);
        read.push(...entries.map(({ id }) => id));
        if (next === null) break;
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
      expect(read).toEqual(Array.from({ length: 120 }, (_, at) => String(120 - at)));
    });

    it('refuses a cursor that is none, and days in the wrong order', async () => {
      const { app, ada } = await startTwo(await open());
      for (const query of [
        'cursor=nonsense',
        'cursor=1.abc~1.x',
        `cursor=1.${'9'.repeat(23)}~1.x`,
        'from=2026-02-02&to=2026-02-01',
      ]) {
        expect((await app.call('GET', `/billing/statement?${query}`, { token: ada.token })).code).toBe(1000);
      }
    });

    it('is narrowed down by kind, model, account and day', async () => {
      const { app, ada, ben, statement, pay, settled } = await startTwo(await open());
      await pay(ada, 9);
      await app.join(ada, ben, BEN);
      await app.ask(ada);
      await app.ask(ben, 'scripted-2');
      await settled(2);
      const counted = async (query: string) => (await statement(ada, query)).entries.length;
      expect(await counted('kind=call')).toBe(2);
      expect(await counted('kind=manual')).toBe(1);
      expect(await counted('model=scripted-2')).toBe(1);
      expect(await counted(`accountUuid=${ben.user.uuid}`)).toBe(1);
      expect(await counted(`accountUuid=${ada.user.uuid}`)).toBe(1);
      const today = new Date(NOON).toISOString().slice(0, 10);
      expect(await counted(`from=${today}&to=${today}`)).toBe(3);
      expect(await counted('to=2020-01-01')).toBe(0);
      expect(await counted('from=2999-01-01')).toBe(0);
    });

    it('shows a main account who drew, and a sub-account its own calls and who paid, and no more', async () => {
      const { app, ada, ben, statement, summary, pay, settled } = await startTwo(await open());
      await pay(ada, 9);
      await pay(ben, 2);
      await app.join(ada, ben, BEN);
      await app.ask(ada);
      await app.ask(ben);
      await settled(2);
      const bens = (await statement(ben)).entries;
      expect(bens).toMatchObject([
        { kind: 'call', amount: '-1', balanceAfter: '2', paidBy: ADA },
        { kind: 'manual', amount: '2' },
      ]);
      expect(bens).toHaveLength(2);
      const adas = (await statement(ada)).entries;
      expect(adas).toHaveLength(3);
      expect(adas.filter(({ accountUuid }) => accountUuid !== undefined)).toMatchObject([
        { kind: 'call', accountUuid: ben.user.uuid, accountName: BEN },
      ]);
      expect(adas.every((entry) => entry.paidBy === undefined)).toBe(true);
      expect(await summary(ben)).toMatchObject({ balance: '2', usedThisMonth: '1' });
      expect(await summary(ada)).toMatchObject({ balance: '7', usedThisMonth: '2' });
    });

    it('is a table for spreadsheets that runs nothing', async () => {
      const { ada, table, book } = await startTwo(await open());
      await book(ada, 450);
      await book(ada, 1, '=HYPERLINK("http://evil.example","x"),\n');
      const { headers, body } = await table('/billing/statement.csv?kind=gift', ada);
      expect(headers['content-type']).toContain('text/csv');
      const lines = body.trim().split('\r\n');
      expect(lines).toHaveLength(452);
      expect(lines[0]).toMatch(/^\uFEFF?Time,Kind,Amount,Balance/);
      expect(lines[1]).toContain('"\'=HYPERLINK(""http://evil.example"",""x"")');
    });
  });

  describe('usage', () => {
    it('is told by day and model', async () => {
      const { app, ada, summary, usage, pay, settled } = await startTwo(await open());
      await pay(ada, 9);
      for (const model of ['scripted-1', 'scripted-1', 'scripted-2']) await app.ask(ada, model);
      await settled(3);
      const day = new Date(NOON).toISOString().slice(0, 10);
      expect(await usage(ada)).toEqual([
        { day, model: 'scripted-1', provider: 'OpenAI', calls: 2, amount: '2' },
        { day, model: 'scripted-2', provider: 'OpenAI', calls: 1, amount: '1' },
      ]);
      expect(await summary(ada)).toMatchObject({
        isEstimate: false,
        balance: '6',
        held: '0',
        usedThisMonth: '3',
        usedByProvider: [{ provider: 'OpenAI', amount: '3' }],
        typicalMessages: { count: 6 },
      });
    });

    it('is told of a year at most', async () => {
      const { app, ada } = await startTwo(await open());
      const asked = (query: string) => app.call('GET', `/billing/usage?${query}`, { token: ada.token });
      expect((await asked('from=2025-01-01&to=2026-01-01')).code).toBe(0);
      expect((await asked('from=2025-01-01&to=2026-01-02')).code).toBe(1000);
    });
  });

  describe('a budget', () => {
    it('warns, stops, and can be taken away', async () => {
      const { app, ada, summary, pay, settled } = await startTwo(await open());
      const set = async (amount: string | null) =>
        (await app.call<Budget>('PUT', '/billing/budget', { token: ada.token, body: { amount } })).data;
      await pay(ada, 9);
      expect(await set('2')).toEqual({ amount: '2', isReached: false, isNear: false });
      await app.ask(ada);
      await app.ask(ada);
      await settled(2);
      expect((await summary(ada)).budget).toEqual({ amount: '2', isReached: true, isNear: true });
      const asked = app.upstream.requests.length;
      expect(await app.ask(ada)).not.toBe(0);
      expect(app.upstream.requests).toHaveLength(asked);
      expect(await set(null)).toEqual({ amount: null, isReached: false, isNear: false });
      expect(await app.ask(ada)).toBe(0);
    });
  });

  it('shows the balance in the account itself, and to whom it is a parent’s', async () => {
    const { app, ada, ben, pay } = await startTwo(await open());
    await pay(ada, 4.5);
    await app.join(ada, ben, BEN);
    expect((await app.self(ada)).wallet).toEqual({ balance: '4.5' });
    expect((await app.children(ada))[0]).toMatchObject({ parentBalance: '4.5' });
  });

  describe('on a private server', () => {
    it('tells what calls would have cost, and charges nothing', async () => {
      const database = await open();
      const { app, upstream, ask } = await startProxiedApp({ database, config: { catalogueFile: dollarCatalogue() } });
      for (const model of ['scripted-1', 'scripted-2']) {
        upstream.play(replyScript({ text: ['Hello'], usage: { prompt_tokens: 5, completion_tokens: 6 } }));
        await (await ask({ model })).text();
      }
      await recordsOf(database, 2);
      const get = async <Data>(path: string) => (await app.inject(`/api/billing/${path}`)).json<{ data: Data }>().data;
      expect(await get<BillingSummary>('summary')).toMatchObject({
        isEstimate: true,
        balance: '0',
        usedThisMonth: '2',
        usedByProvider: [{ provider: 'OpenAI', amount: '2' }],
        plan: null,
        payment: { isOn: false },
      });
      expect((await get<{ days: DayUsage[] }>('usage')).days).toHaveLength(2);
      const first = await get<Statement>('statement?limit=1');
      expect(first.entries).toMatchObject([{ kind: 'call', amount: '-1', model: 'scripted-2' }]);
      const second = await get<Statement>(`statement?limit=1&cursor=${encodeURIComponent(first.next ?? '')}`);
      expect(second).toMatchObject({ entries: [{ model: 'scripted-1' }], next: null });
      expect(await database.db.selectFrom('ledger_transfers').selectAll().execute()).toEqual([]);
    });
  });
});
