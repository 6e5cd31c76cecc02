import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';

forEachEngine((_engine, open) => {
  describe('readiness', () => {
    it('depends on the database, health does not', async () => {
      const { app, database } = await startTestApp({ database: await open() });
      expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
      await database.close();
      expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
      expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    });
  });
});

describe('metrics', () => {
  it('count requests by route, never by address', async () => {
    const { app } = await startTestApp();
    await app.inject({ url: '/api/share/some-id' });
    await app.inject({ url: '/api/some/unknown/path' });
    const { payload, headers } = await app.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(payload).toContain(
      'parley_http_request_duration_seconds_count{method="GET",route="/api/share/:shareId",status="404"} 1',
    );
    expect(payload).toContain('parley_active_streams 0');
    expect(payload).not.toContain('some-id');
    expect(payload).not.toContain('unknown');
  });

  it.each([
    [{}, '127.0.0.1', {}, 200],
    [{}, '::1', {}, 200],
    [{}, '192.0.2.1', {}, 403],
    [{}, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 403],
    [{ trustProxy: 1 }, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 403],
    [{ trustProxy: 1 }, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
    [{ open: true }, '127.0.0.1', { forwarded: 'for=127.0.0.1' }, 403],
    [{ open: true }, '127.0.0.1', { via: '1.1 proxy' }, 403],
    [{ open: true }, '127.0.0.1', { host: 'chat.example.org' }, 403],
    [{ accessCode: 'open sesame' }, '127.0.0.1', { host: 'evil.example:3000' }, 403],
    [{ accessCode: 'open sesame' }, '127.0.0.1', { host: 'localhost:3000' }, 200],
    [{ open: true }, '192.0.2.1', { host: 'localhost' }, 403],
    [{ metricsToken: 'abc' }, '192.0.2.1', { authorization: 'Bearer abc' }, 200],
    [{ metricsToken: 'abc' }, '127.0.0.1', {}, 403],
    [{ metricsToken: 'abc' }, '127.0.0.1', { authorization: 'Bearer abd' }, 403],
  ])('with %o are for %s with %o: %i', async (config, remoteAddress, headers, status) => {
    const { app } = await startTestApp({ config });
    expect((await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
  });
});
