import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { allRoutes, fillPath, type NamedRoute, STRANGERS_BODY_LIMIT_BYTES } from '@parley/contract';
import { rememberedFamilies } from '@parley/providers';
import { jsonScript } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../db/open-database.ts';
import { anUpstream, startProxiedApp } from '../testing/proxied-app.ts';
import { valueAtLimit } from '../testing/value-at-limit.ts';

const publicRoutes = allRoutes().filter(({ route }) => route.access === 'public');
/** Behind a proxy, so that each request has the address that it says. */
const config = { accessCode: 'open sesame', trustProxy: 1 };
const ADDRESSES = Array.from({ length: 12 }, (_, at) => `2001:db8:${at}::1`);
const LONGEST_KEPT = 200;
/** What a server keeps of its own while it answers for the first time. */
const NOISE_BYTES = 16_000_000;

/** What a stranger sends at most. */
function largestRequest({ id, route }: NamedRoute, endpoint: string) {
  const params = (route.params ? valueAtLimit(route.params, 480) : {}) as Record<string, unknown>;
  const query = (route.query ? valueAtLimit(route.query, 2_000) : {}) as Record<string, string>;
  const url = `/api${fillPath(route.path, params)}?${new URLSearchParams(query).toString()}`;
  if (!route.body) return { url };
  const limit = route.strangers?.bodyLimitBytes ?? 1_048_576;
  // A body has several texts: the longest that together still fit.
  for (let longest = limit; ; longest *= 0.8) {
    const body = valueAtLimit(route.body, Math.floor(longest)) as Record<string, unknown>;
    // So that it comes as far as a provider.
    if ('credentials' in body) Object.assign(body, { provider: 'Other', credentials: { apiKey: 'k', endpoint } });
    if ('endpoint' in body) Object.assign(body, { endpoint });
    // A form says what a model that draws takes; of its fields only the prompt is long.
    if (id === 'images.relay') Object.assign(body, { request: { model: 'a-model', prompt: 'x'.repeat(32_000) } });
    const payload = JSON.stringify(body);
    if (payload.length <= limit) return { url, payload };
  }
}

/** Without the counters, which limit how often an address may try. */
async function allRows({ db }: Database): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'counters');
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

/** The texts in a log line, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('what strangers send to public routes', () => {
  it.each(publicRoutes)('stays in no table, log line or memory, however large it is: $id', async (named) => {
    const own = await anUpstream();
    const {
      app,
      database,
      logs,
      config: settings,
    } = await startProxiedApp({
      config,
      egress: { allowStrangersHosts: ['127.0.0.1'] },
    });
    const { url, payload } = largestRequest(named, own.url);
    const before = { rows: await allRows(database), families: rememberedFamilies(), bytes: keptBytes() };
    for (const path of ['/v2/translate', '/images/generations']) {
      own.playCall(path, ...ADDRESSES.map(() => jsonScript({})));
    }
    for (const address of ADDRESSES) {
      const response = await app.inject({
        method: named.route.method,
        url,
        headers: { 'x-forwarded-for': address, ...(payload !== undefined && { 'content-type': 'application/json' }) },
        ...(payload !== undefined && { payload }),
      });
      expect(response.statusCode).not.toBe(500);
    }
    expect([...own.requests, ...own.calls]).toHaveLength(named.id.endsWith('.relay') ? ADDRESSES.length : 0);
    // The upstream of the test remembers what it was asked.
    for (const remembered of [own.requests, own.calls]) (remembered as unknown[]).length = 0;
    const sentBytes = (payload?.length ?? 0) * ADDRESSES.length;
    expect(keptBytes() - before.bytes).toBeLessThan(Math.max(NOISE_BYTES, sentBytes / 2));
    // Records wait a moment before they are written, at the latest until here.
    await app.close();
    const left = await openDatabase(settings);
    onTestFinished(() => left.close());
    expect(await allRows(left)).toBe(before.rows);
    const counters = await left.db.selectFrom('counters').selectAll().execute();
    // One for each address, and one for all of them together.
    expect(counters.length).toBeLessThanOrEqual(ADDRESSES.length + 1);
    for (const { key_hash: key, times } of counters) {
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(times).toMatch(/^\[\d{13}(,\d{13})*\]$/);
    }
    expect(rememberedFamilies()).toBe(before.families);
    const lines = logs.map((line) => JSON.parse(line) as unknown);
    expect(textsIn(lines).filter((text) => text.length > LONGEST_KEPT)).toEqual([]);
  });

  it('is not kept from call to call', async () => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({
      config,
      egress: { allowStrangersHosts: ['127.0.0.1'] },
    });
    const call = async (number: number) => {
      const request = {
        model: `${number}`.padEnd(LONGEST_KEPT, 'x'),
        messages: [{ role: 'user', content: `${number}`.padEnd(STRANGERS_BODY_LIMIT_BYTES / 2, 'y') }],
        stream: true,
      };
      const body = { provider: 'Other', credentials: { endpoint: own.url }, request };
      const headers = { 'x-forwarded-for': `2001:db8:${number}::1` };
      await (await ask(body, { path: 'ai-proxy/relay', headers })).text();
      (own.requests as unknown[]).length = 0;
    };
    for (let number = 0; number < 4; number += 1) await call(number);
    const before = keptBytes();
    for (let number = 4; number < 20; number += 1) await call(number);
    // Sixteen bodies of 4 MB went through.
    expect(keptBytes() - before).toBeLessThan(16_000_000);
  });
});
