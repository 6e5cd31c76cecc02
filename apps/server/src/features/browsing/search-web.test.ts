import type { IncomingMessage } from 'node:http';
import { type BrowsingOffer, ERRORS, type LoginResult, type SearchEngine } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startBrowsingApp } from '../../testing/browsing-app.ts';
import type { TestAppOptions } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { recordsOf } from '../../testing/proxied-app.ts';
import { startToolHost } from '../../testing/tools-app.ts';
import { fund } from '../../testing/wallets.ts';
import { PricesRepository } from '../prices/repository.ts';

const KEY = 'a-key-of-somebody-9876';
const TEA = { title: 'Tea', url: 'https://tea.example/a' };

/** As each engine answers, and the credential that it wants to hear. */
const ENGINES: Readonly<
  Record<SearchEngine, { answer: object; path: RegExp; heard: (request: IncomingMessage) => unknown }>
> = {
  searxng: {
    answer: {
      query: 'tea',
      results: [{ ...TEA, content: 'Hot &amp; wet', publishedDate: '2026-11-01T00:00:00', engine: 'x' }],
    },
    path: /^\/sub\/search\?q=tea&format=json&time_range=week$/,
    heard: () => '',
  },
  brave: {
    answer: {
      type: 'search',
      web: {
        type: 'search',
        results: [{ ...TEA, description: '<strong>Hot</strong> &amp; wet', page_age: '2026-11-01T00:00:00' }],
      },
    },
    path: /^\/res\/v1\/web\/search\?q=tea&count=3&freshness=pw$/,
    heard: ({ headers }) => headers['x-subscription-token'],
  },
  tavily: {
    answer: {
      query: 'tea',
      answer: null,
      results: [{ ...TEA, content: 'Hot & wet', score: 0.9, published_date: '2026-11-01' }],
    },
    path: /^\/search$/,
    heard: ({ headers }) => headers.authorization?.replace('Bearer ', ''),
  },
  google: {
    answer: {
      kind: 'customsearch#search',
      items: [{ title: 'Tea', link: TEA.url, snippet: 'Hot & wet', displayLink: 'tea.example' }],
    },
    path: /^\/customsearch\/v1\?q=tea&cx=my-cx&num=3&dateRestrict=w1$/,
    heard: ({ headers }) => headers['x-goog-api-key'],
  },
};

const own = (engine: SearchEngine, place = '', key = KEY) => ({
  toolId: 'web-browsing',
  settings: {
    authConfigs: [{ type: engine, in: 'header', name: engine, scheme: place }],
    authValues: key === '' ? {} : { [engine]: key },
  },
});

forEachEngine((_engine, open) => {
  async function start(
    engine: SearchEngine,
    config: TestAppOptions['config'] | ((hostUrl: string) => TestAppOptions['config']) = {},
    { status = 200, answer = ENGINES[engine].answer }: { readonly status?: number; readonly answer?: object } = {},
  ) {
    const host = await startToolHost((response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    );
    const database = await open();
    const tools = { engineAddresses: engine === 'searxng' ? {} : { [engine]: host.url } };
    const app = await startBrowsingApp(database, {
      tools,
      config: { allowedPrivateHosts: ['127.0.0.1'], ...(typeof config === 'function' ? config(host.url) : config) },
    });
    const place = engine === 'searxng' ? `${host.url}/sub/` : engine === 'google' ? 'my-cx' : '';
    const offer = async ({ token }: LoginResult) => (await app.call<BrowsingOffer>('GET', '/browsing', { token })).data;
    return { ...app, database, host, place, offer };
  }

  describe('a search', () => {
    it.each(['searxng', 'brave', 'tavily', 'google'] as const)(
      'goes to a person’s own %s, whose key is sealed and never comes back',
      async (engine) => {
        const { ada, bob, host, place, search, configure, offer, database, list } = await start(engine);
        const key = engine === 'searxng' ? '' : KEY;
        await configure(ada, own(engine, place, key));
        const { data } = await search('tea', ada, { count: 3, past: 'week' });
        expect(data).toMatchObject({ engine, results: [{ ...TEA, text: 'Hot & wet' }] });
        expect(data.results[0]?.date).toBe(engine === 'google' ? undefined : '2026-11-01');
        const [request] = host.requests;
        expect(request?.url).toMatch(ENGINES[engine].path);
        expect(request && ENGINES[engine].heard(request)).toBe(key);
        expect(await offer(ada)).toMatchObject({ search: { engine, isOwn: true } });
        const stored = await database.db.selectFrom('tool_configs').selectAll().execute();
        expect(JSON.stringify([data, stored, await list(ada)])).not.toContain(KEY);

        expect((await search('tea', bob)).code).toBe(ERRORS.tool_not_initialized.code);
        expect(await offer(bob)).toEqual({});
      },
    );

    it.each([
      ['searxng', (url: string) => ({ searxngUrl: `${url}/sub/` })],
      ['brave', () => ({ braveSearchKey: KEY })],
      ['tavily', () => ({ tavilyKey: KEY })],
      ['google', () => ({ googleSearchKey: KEY, googleSearchCx: 'my-cx' })],
    ] as const)('goes to the operator’s %s, whose key nobody sees', async (engine, settings) => {
      const { bob, host, search, offer } = await start(engine, (url) => ({
        ...settings(url),
        allowedPrivateHosts: [],
      }));
      const { data } = await search('tea', bob, { count: 3, past: 'week' });
      expect(data).toMatchObject({ engine, results: [{ ...TEA, text: 'Hot & wet' }] });
      const [request] = host.requests;
      expect(request?.url).toMatch(ENGINES[engine].path);
      expect(request && ENGINES[engine].heard(request)).toBe(engine === 'searxng' ? '' : KEY);
      const offered = await offer(bob);
      expect(offered).toMatchObject({ search: { engine, isOwn: false }, serverSearch: engine });
      expect(JSON.stringify([data, offered])).not.toContain(KEY);
    });

    it('goes to the operator’s engine for everybody else, is in the records, and keeps the key of each to its engine', async () => {
      const { ada, bob, host, search, configure, offer, database } = await start('brave', {
        braveSearchKey: 'operators-key',
      });
      expect((await search('tea', bob)).data.results).toHaveLength(1);
      expect(host.requests[0]?.headers['x-subscription-token']).toBe('operators-key');
      expect(await offer(bob)).toMatchObject({ search: { engine: 'brave', isOwn: false }, serverSearch: 'brave' });
      expect(await recordsOf(database, 1)).toMatchObject([{ model: 'tool:web-search', outcome: 'ok' }]);

      await configure(ada, own('tavily'));
      await configure(ada, {
        ...own('brave'),
        settings: { ...own('brave').settings, authValues: { tavily: '••••9876' } },
      });
      expect((await search('tea', ada)).code).toBe(ERRORS.tool_not_initialized.code);
      expect(host.requests).toHaveLength(1);
    });

    it('tells what the operator charges for it before and after, and costs nothing with an engine of one’s own', async () => {
      const { ada, bob, search, configure, offer, database } = await start('brave', {
        braveSearchKey: 'operators-key',
      });
      const tokens = { input: 0, output: 0, leastHold: 0 };
      const priced = { ...tokens, source: 'set', changedAt: 0 };
      await new PricesRepository(database).put([
        { model: 'tool:web-search', perCall: 0.005, ...priced },
        { model: 'tool:web-page', perCall: 0.001, ...priced },
      ]);
      await expect.poll(() => offer(bob)).toMatchObject({ search: { pricePerCall: 0.005 }, pagePrice: 0.001 });
      await fund(database, bob.user.uuid, 0.01);
      expect((await search('tea', bob)).data.charged).toBe(0.005);

      await configure(ada, own('brave'));
      expect((await offer(ada)).search).toMatchObject({ isOwn: true });
      expect((await offer(ada)).search?.pricePerCall).toBeUndefined();
      expect((await search('tea', ada)).data.charged).toBeUndefined();
    });

    it('does not lead into private networks where a person chose the address', async () => {
      const { ada, search, configure } = await start('searxng');
      await configure(ada, own('searxng', 'http://10.0.0.1/', ''));
      expect((await search('tea')).code).toBe(ERRORS.address_refused.code);
    });

    it.each([
      ['brave', 401, ERRORS.upstream_refused_key],
      ['brave', 429, ERRORS.upstream_rate_limited],
      ['searxng', 403, ERRORS.upstream_failed],
      ['tavily', 500, ERRORS.upstream_failed],
      ['tavily', 432, ERRORS.upstream_rate_limited],
      ['brave', 422, ERRORS.upstream_refused_key, { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: KEY } }],
      ['brave', 422, ERRORS.upstream_failed, { error: { code: 'VALIDATION' } }],
      ['google', 400, ERRORS.upstream_refused_key, { error: { details: [{ reason: 'API_KEY_INVALID' }] } }],
      ['google', 403, ERRORS.upstream_rate_limited, { error: { errors: [{ reason: 'dailyLimitExceeded' }] } }],
    ] as const)('says why %s refuses with %i', async (engine, status, { code }, answer: object = {}) => {
      const { ada, place, search, configure } = await start(engine, {}, { status, answer });
      await configure(ada, own(engine, place, engine === 'searxng' ? '' : KEY));
      const refused = await search('tea');
      expect(refused).toMatchObject({ code, msg: expect.stringContaining(String(status)) });
      expect(JSON.stringify(refused)).not.toContain(KEY);
    });
  });

  it('a new account has web browsing in its new chats, once', async () => {
    const { ada, bob, list, configure } = await start('brave');
    const [welcome] = (await list(ada)).config;
    expect(welcome).toMatchObject({
      toolId: 'web-browsing',
      settings: { autoEnableInNewChat: true, shouldProxy: true },
    });
    await configure(ada);
    expect((await list(ada)).config).toEqual([]);
    await configure(bob, { toolId: 'other' });
    expect((await list(bob)).config.map(({ toolId }) => toolId)).toEqual(['other']);
  });
});
