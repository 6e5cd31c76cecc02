import { errorScript, halfJsonScript, htmlScript, jsonScript, modelListScript, replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { addChannel, anUpstream, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';
import { onBothEngines, type Open } from '../../testing/engines.ts';
import { testConfig } from '../../testing/app.ts';

const noProviders = () => ({ providers: testConfig().providers });
const KEYS = ['sk-first-secret', 'sk-second-secret'];

const ticked = { models: ['scripted-1', 'scripted-2'] };

/** Two channels for the same model, of which the first is always asked first. */
async function twoChannels(open: Open, now?: () => number) {
  const database = await open();
  const first = await anUpstream();
  const second = await anUpstream();
  await addChannel(database, { ...ticked, name: 'first', baseUrl: first.url, keys: [KEYS[0] ?? ''], weight: 1_000 });
  await addChannel(database, { ...ticked, name: 'second', baseUrl: second.url, keys: [KEYS[1] ?? ''], weight: 1 });
  const app = await startProxiedApp({
    database,
    config: noProviders(),
    channels: { random: () => 0 },
    ...(now && { now }),
  });
  return { ...app, first, second };
}

onBothEngines((_engine, open) => {
  describe('channels of the table', () => {
    it('answer with their own key, which nobody else sees', async () => {
      const { ask, first, database, logs, app } = await twoChannels(open);
      const response = await ask();
      expect(await response.text()).toContain('upstream.');
      expect(first.requests[0]?.headers['authorization']).toBe(`Bearer ${KEYS[0]}`);
      const rows = await database.db.selectFrom('channels').selectAll().execute();
      const list = await app.inject({ url: '/api/models' });
      expect(JSON.stringify([rows, logs, list.json()])).not.toMatch(/sk-(?:first|second)-secret/);
    });

    it('show a model once, however many have it', async () => {
      const { app } = await twoChannels(open);
      const names = (await app.inject({ url: '/api/models' })).json<{ data: { name: string }[] }>().data;
      expect(names.map(({ name }) => name)).toEqual(['parley-guide', 'scripted-1', 'scripted-2']);
    });

    it('answer only for the models that the operator chose', async () => {
      const database = await open();
      const upstream = await anUpstream();
      upstream.playModels(modelListScript(['a', 'b']));
      await addChannel(database, { name: 'one', baseUrl: upstream.url, models: ['b', 'unlisted'] });
      const { app, ask } = await startProxiedApp({ database, config: noProviders() });
      const { data } = (await app.inject({ url: '/api/models' })).json<{ data: { name: string }[] }>();
      expect(data.map(({ name }) => name)).toEqual(['parley-guide', 'b', 'unlisted']);
      expect((await ask({ model: 'a' })).status).toBe(404);
    });

    it('come and go while the server runs', async () => {
      let now = Date.now();
      const { ask, first, second, database } = await twoChannels(open, () => now);
      await (await ask()).text();
      await database.db
        .updateTable('channels')
        .set({ enabled: 0, updated_at: now })
        .where('name', '=', 'first')
        .execute();
      now += 60_000;
      await (await ask()).text();
      await expect.poll(async () => (await (await ask()).text(), second.requests.length)).toBeGreaterThan(0);
      const before = first.requests.length;
      await (await ask()).text();
      expect(first.requests).toHaveLength(before);
    });

    it('are unusable but harmless when they were sealed with another secret', async () => {
      const database = await open();
      const upstream = await anUpstream();
      await addChannel(database, { name: 'broken', baseUrl: upstream.url });
      await database.db.updateTable('channels').set({ base_url: 'https://elsewhere.example' }).execute();
      const { app, logs } = await startProxiedApp({ database, config: noProviders() });
      expect((await app.inject({ url: '/api/models' })).json()).toMatchObject({ data: [{ name: 'parley-guide' }] });
      expect(logs.join()).toContain('cannot be read');
    });
  });

  describe('before the first byte', () => {
    it.each([
      ['a refused key', errorScript(401)],
      ['a forbidden key', errorScript(403)],
      ['a throttled key', errorScript(429, { headers: { 'retry-after': '30' } })],
      ['an error of the provider', errorScript(500)],
      ['a model that is gone', errorScript(404, { code: 'model_not_found' })],
      ['a page of HTML', htmlScript()],
      ['half a JSON', halfJsonScript()],
      ['an error inside a 200', jsonScript({ error: { message: 'slow', type: 'rate_limit_error' } })],
      ['a stream that begins with an error', streamError()],
    ])('%s moves on to the other channel, and nothing of it shows', async (_, script) => {
      for (const stream of [true, false]) {
        const { ask, first, second, database } = await twoChannels(open);
        first.play(script);
        const response = await ask({ stream });
        expect(response.status).toBe(200);
        const text = await response.text();
        expect(text).toContain('upstream.');
        expect(text).not.toMatch(/error|slow/);
        expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
        expect(await recordsOf(database, 1)).toMatchObject([{ channel: 'second', attempts: 2, outcome: 'ok' }]);
      }
    });

    it('a request that is wrong is not asked twice', async () => {
      const { ask, first, second } = await twoChannels(open);
      first.play(errorScript(400, { message: 'max_tokens is too large' }));
      expect((await ask()).status).toBe(400);
      expect([first.requests.length, second.requests.length]).toEqual([1, 0]);
    });

    it('the last failure is told when nobody answers', async () => {
      const { ask, first, second, database } = await twoChannels(open);
      first.play(errorScript(500));
      second.play(errorScript(429, { headers: { 'retry-after': '9' } }));
      const response = await ask();
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9']);
      expect(await recordsOf(database, 1)).toMatchObject([
        { attempts: 2, outcome: 'upstream_rate_limited', prompt_tokens: 0 },
      ]);
    });
  });

  describe('after the first byte', () => {
    it('a failure is told in the stream and no other channel joins in', async () => {
      const { ask, first, second } = await twoChannels(open);
      first.play(replyScript({ text: ['Half '], ending: 'drop' }));
      const text = await (await ask()).text();
      expect(text).toContain('Half ');
      expect(text).toContain('upstream_interrupted');
      expect(second.requests).toHaveLength(0);
    });
  });

  describe('a key that was throttled', () => {
    it('is left alone for as long as the provider asks', async () => {
      let now = Date.now();
      const { ask, first, second } = await twoChannels(open, () => now);
      first.play(errorScript(429, { headers: { 'retry-after': '30' } }));
      for (let call = 0; call < 3; call += 1) await (await ask()).text();
      expect([first.requests.length, second.requests.length]).toEqual([1, 3]);
      now += 31_000;
      await (await ask()).text();
      expect(first.requests).toHaveLength(2);
    });

    it('is not even asked when it is the only one', async () => {
      const database = await open();
      const upstream = await anUpstream();
      await addChannel(database, { name: 'only', baseUrl: upstream.url });
      const { ask } = await startProxiedApp({ database, config: noProviders() });
      upstream.play(errorScript(429, { headers: { 'retry-after': '30' } }));
      expect((await ask()).status).toBe(429);
      const second = await ask();
      expect(second.status).toBe(429);
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(20);
      expect(upstream.requests).toHaveLength(1);
    });
  });
});

function streamError() {
  const script = replyScript({ ending: 'error' });
  return { status: 200, headers: script.headers, steps: script.steps.slice(-1) };
}
