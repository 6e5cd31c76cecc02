import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { addressKey, RateLimiter } from './rate-limiter.ts';

describe('the general limit', () => {
  it('is per address and minute, for the API only', async () => {
    let now = 0;
    const { app } = await startTestApp({ config: { rateLimitPerMinute: 3 }, now: () => now });
    const call = async (remoteAddress: string) => (await app.inject({ url: '/api/models', remoteAddress })).statusCode;
    expect([await call('192.0.2.1'), await call('192.0.2.1'), await call('192.0.2.1')]).toEqual([200, 200, 200]);
    expect(await call('192.0.2.1')).toBe(429);
    expect(await call('192.0.2.2')).toBe(200);
    expect((await app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
    now += 60_000;
    expect(await call('192.0.2.1')).toBe(200);
  });

  it('goes by what a trusted proxy says, and by nothing that a client claims', async () => {
    const claims = [1, 2, 3].map((last) => ({ 'x-forwarded-for': `203.0.113.${last}` }));
    const direct = await startTestApp({ config: { rateLimitPerMinute: 2, open: true } });
    const statuses = [];
    for (const headers of claims) statuses.push((await direct.app.inject({ url: '/api/models', headers })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const behind = await startTestApp({ config: { rateLimitPerMinute: 2, trustProxy: 1 } });
    for (const headers of claims)
      expect((await behind.app.inject({ url: '/api/models', headers })).statusCode).toBe(200);
  });
});

describe('counting', () => {
  it('does not grow without bound', () => {
    const limiter = new RateLimiter(() => 0);
    for (let index = 0; index < 120_000; index += 1) limiter.take(String(index), { max: 1, windowMs: 1000 });
    expect(() => limiter.take('119999', { max: 1, windowMs: 1000 })).toThrow('Too many requests');
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['::ffff:0a06:0606', '10.6.6.6'],
    ['::FFFF:a06:606', '10.6.6.6'],
    ['0:0:0:0:0:ffff:10.6.6.6', '10.6.6.6'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no:address', 'no:address'],
    [undefined, 'gone'],
  ])('takes %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ])('takes %s as %s where whole sites count', (address, key) => {
    expect(addressKey(address, 'site')).toBe(key);
  });
});
