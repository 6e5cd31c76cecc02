import { routes } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startSyncApp } from '../../testing/sync-app.ts';

const { upstashRead, upstashWrite, upstashSwitch, upstashDrop } = routes.sync;
const PIECE = 'anna-0123456789abcdef-chunk-0';

describe('an Upstash store behind the server', () => {
  it('is written, switched, read and tidied up', async () => {
    const { ask, upstash } = await startSyncApp();
    const at = { endpoint: upstash.url };
    const body = ' {"a": "é 😀"} ';
    const written = await ask({ route: upstashWrite, ...at, path: PIECE, query: '&expires=60', body });
    expect([written.json(), written.headers['x-sync-status']]).toEqual([{ result: 'OK' }, '200']);
    expect(upstash.requests.at(-1)?.path).toBe(`/set/${PIECE}?EX=60`);
    const change = { expected: '', value: '{"v":2}', keep: [PIECE], drop: ['anna-chunk-0'] };
    const switched = await ask({ route: upstashSwitch, ...at, path: 'anna-chunk-count', body: change });
    expect(switched.json()).toEqual({ result: 1 });
    const again = await ask({ route: upstashSwitch, ...at, path: 'anna-chunk-count', body: change });
    expect(again.json()).toEqual({ result: 0 });
    expect((await ask({ route: upstashRead, ...at, path: 'anna-chunk-count' })).json()).toEqual({ result: '{"v":2}' });
    expect((await ask({ route: upstashRead, ...at, path: PIECE })).json()).toEqual({ result: body });
    const dropped = await ask({ route: upstashDrop, ...at, body: { keys: [PIECE] } });
    expect(dropped.json()).toEqual({ result: 1 });
    expect((await ask({ route: upstashRead, ...at, path: PIECE })).json()).toEqual({ result: null });
  });

  it('knows names in any script', async () => {
    const { ask, upstash } = await startSyncApp();
    const path = encodeURIComponent('我的 backup-chunk-count');
    await ask({ route: upstashWrite, endpoint: upstash.url, path, body: '2' });
    expect([...upstash.values]).toEqual([['我的 backup-chunk-count', '2']]);
  });

  it.each([
    'anna',
    'sessions',
    'anna-chunk-count/..',
    '..',
    'a/b-chunk-count',
    'anna-chunk-x',
    'x\u0000-chunk-count',
    '*',
  ])('has no key %j for sync', async (key) => {
    const { ask, upstash } = await startSyncApp();
    const path = encodeURIComponent(key);
    const body = { expected: '', value: 'x', keep: [], drop: [] };
    await ask({ route: upstashRead, endpoint: upstash.url, path });
    await ask({ route: upstashWrite, endpoint: upstash.url, path, body: 'x' });
    await ask({ route: upstashSwitch, endpoint: upstash.url, path, body });
    await ask({ route: upstashSwitch, endpoint: upstash.url, path: 'a-chunk-count', body: { ...body, drop: [key] } });
    await ask({ route: upstashDrop, endpoint: upstash.url, body: { keys: [key] } });
    expect(upstash.requests).toEqual([]);
  });

  it('tells its own word for what went wrong', async () => {
    const { ask, upstash } = await startSyncApp();
    const headers = { 'x-sync-authorization': `Bearer ${upstash.readOnlyToken}` };
    const refused = await ask({ route: upstashWrite, endpoint: upstash.url, path: 'a-probe', body: 'x', headers });
    expect(refused.headers['x-sync-status']).toBe('400');
    expect(refused.json()).toEqual({ error: expect.stringContaining('NOPERM') as string });
    const wrong = { 'x-sync-authorization': 'Bearer wrong' };
    const stranger = await ask({ route: upstashRead, endpoint: upstash.url, path: 'a-probe', headers: wrong });
    expect([stranger.statusCode, stranger.headers['x-sync-status']]).toEqual([200, '401']);
  });

  it('that answers with a page tells nothing of it', async () => {
    const { ask, upstash } = await startSyncApp();
    upstash.faults.next(200, 503, 302);
    for (const status of ['200', '503', '302']) {
      const response = await ask({ route: upstashRead, endpoint: upstash.url, path: 'a-probe' });
      expect([response.json(), response.headers['x-sync-status']]).toEqual([{}, status]);
    }
  });

  it('takes a piece, not a whole backup at once', async () => {
    const { ask, upstash } = await startSyncApp();
    const at = { route: upstashWrite, endpoint: upstash.url, path: PIECE };
    expect((await ask({ ...at, body: 'x'.repeat(1_000_000) })).json()).toEqual({ result: 'OK' });
    expect((await ask({ ...at, body: 'x'.repeat(1_100_000) })).json()).toMatchObject({ code: 1004 });
  });

  it.each([
    'https://upstash.io.evil.example/',
    'https://evilupstash.io/',
    'https://evil.example/.upstash.io',
    'https://evil.example/?a.upstash.io',
    'https://me.upstash.io@evil.example/',
    'http://me.upstash.io/',
    'https://upstash.io/',
  ])('may not be at %s', async (endpoint) => {
    const { ask } = await startSyncApp();
    const response = await ask({ route: upstashRead, endpoint, path: 'a-probe' });
    expect(response.json()).toMatchObject({ code: 3011 });
  });

  it('of somebody else’s making needs the word of the operator', async () => {
    const { ask, upstash } = await startSyncApp({ upstashHosts: [] });
    const response = await ask({ route: upstashRead, endpoint: upstash.url, path: 'a-probe' });
    expect(response.json()).toMatchObject({
      code: 3011,
      msg: expect.stringContaining('PARLEY_UPSTASH_HOSTS') as string,
    });
    expect(upstash.requests).toEqual([]);
  });
});
