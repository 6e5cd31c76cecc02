import { UPSTASH_SWITCH_SCRIPT } from '@parley/contract';
import { Redis } from '@upstash/redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startUpstashServer, type UpstashOptions } from './upstash-server.ts';

async function start(options: UpstashOptions = {}) {
  const server = await startUpstashServer(options);
  onTestFinished(() => server.close());
  const client = (token: string) =>
    new Redis({ url: server.url, token, retry: false, enableTelemetry: false, automaticDeserialization: false });
  return { ...server, redis: client(server.token), readOnly: client(server.readOnlyToken) };
}

describe('the Upstash server, spoken to with the official client', () => {
  it('sets, gets and deletes any text', async () => {
    const { redis } = await start();
    for (const text of ['plain', '{"a":1}', 'é 😀 \u0000 \n', 'OK', '']) {
      expect(await redis.set('key with spaces/ä', text)).toBe('OK');
      expect(await redis.get('key with spaces/ä')).toBe(text);
    }
    expect(await redis.del('key with spaces/ä', 'nothing')).toBe(1);
    expect(await redis.get('key with spaces/ä')).toBeNull();
  });

  it('knows conditions, expiry and persistence', async () => {
    let time = 1_000;
    const { redis } = await start({ now: () => time });
    expect(await redis.set('a', '1', { nx: true, ex: 60 })).toBe('OK');
    expect(await redis.set('a', '2', { nx: true })).toBeNull();
    expect(await redis.ttl('a')).toBe(60);
    await redis.set('b', '1', { ex: 60 });
    expect(await redis.persist('b')).toBe(1);
    time += 60_000;
    expect([await redis.get('a'), await redis.get('b')]).toEqual([null, '1']);
  });

  it('runs pipelines and transactions', async () => {
    const { redis } = await start();
    expect(await redis.pipeline().set('a', '1').get('a').exec()).toEqual(['OK', '1']);
    expect(await redis.multi().set('a', '2').exists('a', 'b').get('a').exec()).toEqual(['OK', 1, '2']);
  });

  it('runs the script of sync', async () => {
    const { redis } = await start();
    await redis.set('piece', 'x', { ex: 60 });
    await redis.set('old', 'y');
    const run = (expected: string, value: string, kept = 'piece') =>
      redis.eval(UPSTASH_SWITCH_SCRIPT, ['pointer', kept, 'old'], [expected, value, '1']);
    expect(await run('something', 'v1')).toBe(0);
    expect(await run('', 'v1', 'missing')).toBe(-1);
    expect(await run('', 'v1')).toBe(1);
    expect([await redis.get('pointer'), await redis.ttl('piece'), await redis.get('old')]).toEqual(['v1', -1, null]);
    expect(await run('', 'v2')).toBe(0);
    expect(await redis.eval("return redis.call('GET', KEYS[1])", ['pointer'], [])).toBe('v1');
    await expect(redis.eval('return 1 +', [], [])).rejects.toThrow('Error running script');
  });

  it.each([
    ['return 1', 1],
    ["return 'a b'", 'a b'],
    ['return #KEYS + 1', 4],
    ['return KEYS[1]', 'a'],
    ['return KEYS[4]', null],
    ['return false', null],
    ['return true', 1],
    ['return 7 / 2', 3],
    ["if 1 == '1' then return 1 end return -1", -1],
    ["return redis.call('GET', 'nothing') == false", 1],
    ['local x = 1', null],
  ])('answers the script %s with %s', async (script, value) => {
    const { redis } = await start();
    expect(await redis.eval(script, ['a', 'b', 'c'], [])).toBe(value);
  });

  it('ends a script at a command that fails, and keeps what was done before', async () => {
    const { redis } = await start();
    const script = "redis.call('SET', KEYS[1], 'x') redis.call('NOTHING') return 1";
    await expect(redis.eval(script, ['a'], [])).rejects.toThrow("Command is not available: 'NOTHING'");
    expect(await redis.get('a')).toBe('x');
  });

  it('refuses as the store would', async () => {
    const { redis, readOnly, url } = await start({ maxStoreBytes: 1_500_000 });
    await expect(readOnly.set('a', '1')).rejects.toThrow('NOPERM');
    expect(await readOnly.get('a')).toBeNull();
    await expect(redis.set('a', 'x'.repeat(1_100_000))).rejects.toThrow('max request size exceeded');
    await redis.set('a', 'x'.repeat(1_000_000));
    await expect(redis.set('b', 'x'.repeat(1_000_000))).rejects.toThrow('max data size exceeded');
    await expect(new Redis({ url, token: 'wrong', retry: false }).get('a')).rejects.toThrow('WRONGPASS');
  });

  it('takes the value as the body of a path, as it is', async () => {
    const { url, token, redis } = await start();
    const headers = { authorization: `Bearer ${token}` };
    const body = ' {"a": 1}\n';
    const set = await fetch(`${url}/set/my%20key?EX=100`, { method: 'POST', headers, body });
    expect(await set.json()).toEqual({ result: 'OK' });
    expect(await (await fetch(`${url}/get/my%20key`, { headers })).json()).toEqual({ result: body });
    expect(await redis.ttl('my key')).toBe(100);
  });
});
