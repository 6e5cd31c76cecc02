import { SyncSettings, UPSTASH_KEY } from '@parley/contract';
import { startUpstashServer, type UpstashOptions } from '@parley/testkit';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRemoteStore } from './open-remote-store.ts';
import { crossedWrites, guardedWrites } from './testing/crossed-writes.ts';
import { directUpstash } from './upstash-transport.ts';
import { upstashStore } from './upstash.ts';

const HOUR_MS = 3_600_000;
const text = (what: string) => JSON.stringify({ what, more: 'é 😀 \u2028' });

async function start(
  options: UpstashOptions & { chunkBytes?: number; name?: string; pause?: () => Promise<void> } = {},
) {
  let time = Date.UTC(2026, 0, 1);
  const now = () => time;
  const server = await startUpstashServer({ now, ...options });
  onTestFinished(() => server.close());
  const { chunkBytes, name = 'anna', pause = () => Promise.resolve() } = options;
  const device = (change: Partial<{ endpoint: string; apiKey: string }> = {}) => {
    const settings = { endpoint: server.url, username: name, apiKey: server.token, ...change };
    const transport = directUpstash(settings, (address, init) => fetch(address, init));
    return upstashStore(transport, { name, now, pause, ...(chunkBytes !== undefined && { chunkBytes }) });
  };
  return {
    ...server,
    device,
    remote: device(),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

type Remote = Awaited<ReturnType<typeof start>>['remote'];

async function sync(remote: Remote, what: string) {
  return remote.write(text(what), await remote.read());
}

describe('an Upstash store', () => {
  it('is empty at first, and gives back what was written', async () => {
    const { remote } = await start();
    expect(await remote.read()).toBeUndefined();
    expect(await remote.write(text('first'), undefined)).toBe('written');
    expect((await remote.read())?.text).toBe(text('first'));
    expect(await sync(remote, 'second')).toBe('written');
    expect((await remote.read())?.text).toBe(text('second'));
  });

  it('gives any text back exactly, in pieces of any size', async () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.json());
    const { url, token } = await start();
    const transport = directUpstash({ endpoint: url, username: '', apiKey: token }, (address, init) =>
      fetch(address, init),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 4, max: 40 }), fc.uuid(), async (any, chunkBytes, name) => {
        const remote = upstashStore(transport, { name, chunkBytes });
        await remote.write(any, undefined);
        expect((await remote.read())?.text).toBe(any);
      }),
      { numRuns: 60 },
    );
  });

  it('takes backups of many megabytes, in pieces that its smallest plan accepts', async () => {
    const { values, url, token } = await start();
    const settings = SyncSettings.parse({
      provider: 'upstash',
      useProxy: false,
      upstash: { endpoint: url, apiKey: token },
    });
    const remote = openRemoteStore({ settings, fetch: (address, init) => fetch(address, init) });
    const large = JSON.stringify({ text: '日本語 é '.repeat(200_000) });
    const steps: (number | undefined)[][] = [];
    await remote.write(large, undefined, { onProgress: (...step) => steps.push(step) });
    const bytes = Buffer.byteLength(large);
    expect(steps.at(-1)).toEqual([bytes, bytes]);
    expect(JSON.parse(values.get('parley-chunk-count') ?? '')).toMatchObject({ v: 2, count: 3, length: bytes });
    expect(Math.max(...[...values.values()].map((value) => Buffer.byteLength(value)))).toBeLessThanOrEqual(1_000_000);
    expect((await remote.read())?.text).toBe(large);
  });

  it('reads old backups, cut at spaces, and keeps them as a snapshot once they are replaced', async () => {
    const { remote, put, keys } = await start();
    put('anna-chunk-count', '3');
    ['{"text":"hello', 'my dear', 'world"}'].forEach((piece, index) => put(`anna-chunk-${index}`, piece));
    const read = await remote.read();
    expect(read?.text).toBe('{"text":"hello my dear world"}');
    expect(await remote.write(text('new'), read)).toBe('written');
    const [snapshot] = await remote.listSnapshots();
    expect(await remote.readSnapshot(snapshot?.id ?? '?')).toBe('{"text":"hello my dear world"}');
    expect(keys()).toContain('anna-chunk-0');
  });

  it.each(['我的 备份', 'a/b\\c', ' ', '..', `${'x'.repeat(300)}😀`, 'with\u0000control'])(
    'takes %j as the name of a backup, and only keys that the proxy passes on',
    async (name) => {
      const { remote, keys } = await start({ name });
      await remote.check();
      await remote.write(text('first'), undefined);
      expect((await remote.read())?.text).toBe(text('first'));
      expect(keys().filter((key) => !UPSTASH_KEY.test(key))).toEqual([]);
    },
  );

  it('of an old count of zero is empty', async () => {
    const { remote, put } = await start();
    put('anna-chunk-count', '0');
    const read = await remote.read();
    expect(read).toMatchObject({ text: '' });
    expect(await remote.write(text('first'), read)).toBe('written');
  });

  it('never overwrites what somebody else wrote in between, and leaves nothing lying about', async () => {
    const { device, keys } = await start();
    expect(await crossedWrites(device, text)).toEqual(guardedWrites(text));
    expect(keys()).toHaveLength(3);
  });

  it('lets one of many writers at once through, and readers see whole versions only', async () => {
    const { device, remote } = await start({ chunkBytes: 8 });
    await remote.write(text('first'), undefined);
    const read = await remote.read();
    const writes = Array.from({ length: 5 }, (_, index) => device().write(text(`by ${index}`), read));
    const reads = await Promise.all(Array.from({ length: 10 }, () => device().read()));
    const outcomes = await Promise.all(writes);
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    for (const seen of reads) expect(seen?.text).toMatch(/^\{"what":"(?:first|by \d)","more":"é 😀 \u2028"\}$/);
  });

  it('keeps nothing of a generation that was left behind', async () => {
    const { remote, keys, pass } = await start({ chunkBytes: 10 });
    await remote.write(text('a long first version'), undefined);
    await sync(remote, 'a');
    await sync(remote, 'b');
    await sync(remote, 'c');
    pass(10_000);
    expect(generationsOf(keys())).toHaveLength(1 + (await remote.listSnapshots()).length);
  });

  it('that lost a piece gives the snapshot before, and is whole again after the next write', async () => {
    const { remote, put, values } = await start();
    await remote.write(text('first'), undefined);
    await sync(remote, 'second');
    const { gen } = JSON.parse(values.get('anna-chunk-count') ?? '') as { gen: string };
    put(`anna-${gen}-chunk-0`, null);
    const read = await remote.read();
    expect(read).toMatchObject({ text: text('first'), needsRewrite: true });
    expect(await remote.write(text('third'), read)).toBe('written');
    expect(await remote.read()).not.toHaveProperty('needsRewrite');
    const now = JSON.parse(values.get('anna-chunk-count') ?? '') as { gen: string };
    put(`anna-${now.gen}-chunk-0`, 'something else');
    expect(await remote.read()).toMatchObject({ needsRewrite: true });
  });

  it('whose nearest copy lags behind is given time', async () => {
    let arrive = () => {};
    const { remote, put, values } = await start({ pause: () => Promise.resolve(arrive()) });
    await remote.write(text('first'), undefined);
    await sync(remote, 'second');
    const { gen } = JSON.parse(values.get('anna-chunk-count') ?? '') as { gen: string };
    const [key, value] = [`anna-${gen}-chunk-0`, values.get(`anna-${gen}-chunk-0`) ?? ''];
    put(key, null);
    arrive = () => put(key, value);
    const read = await remote.read();
    expect(read?.text).toBe(text('second'));
    expect(read).not.toHaveProperty('needsRewrite');
  });

  it.each([
    ['{"v":3,"gen":"0123456789abcdef"}', 'newer-version'],
    ['{"v":2}', 'damaged'],
    ['rubbish', 'damaged'],
    ['{"v":2,"gen":"../..","count":1,"length":1,"updatedAt":1,"snapshots":[]}', 'damaged'],
    ['{"v":2,"gen":"0123456789abcdef","count":1e9,"length":1,"updatedAt":1,"snapshots":[]}', 'damaged'],
  ])('with the pointer %s is not touched', async (value, problem) => {
    const { remote, put } = await start();
    put('anna-chunk-count', value);
    await expect(remote.read()).rejects.toMatchObject({ problem });
    expect(await remote.write(text('x'), undefined)).toBe('changed-meanwhile');
  });
});

describe('what an Upstash store answers', () => {
  it('to the check: 200 only, for reading and for writing', async () => {
    const { remote, faults, device, readOnlyToken, close } = await start();
    expect(await remote.check()).toEqual({ passed: true, status: 200 });
    for (const status of [201, 204, 301, 302, 400, 404, 405, 500]) {
      faults.next(status);
      expect(await remote.check()).toMatchObject({ passed: false, status });
    }
    faults.next(200);
    expect(await remote.check()).toEqual({ passed: false, status: 200, problem: 'not-a-store' });
    expect(await device({ apiKey: 'wrong' }).check()).toEqual({
      passed: false,
      status: 401,
      problem: 'credentials-refused',
    });
    expect(await device({ apiKey: readOnlyToken }).check()).toEqual({
      passed: false,
      status: 400,
      problem: 'forbidden',
    });
    await close();
    expect(await remote.check()).toEqual({ passed: false, problem: 'unreachable' });
  });

  it.each([
    [301, 'redirected'],
    [401, 'credentials-refused'],
    [403, 'forbidden'],
    [404, 'not-a-store'],
    [413, 'too-large'],
    [429, 'rate-limited'],
    [500, 'store-failed'],
    [503, 'store-failed'],
  ])('with status %d at any request is a failure that changes nothing', async (status, problem) => {
    for (let request = 0; request < 4; request += 1) {
      const { remote, faults, device } = await start();
      await remote.write(text('first'), undefined);
      faults.next(...Array.from({ length: request }, () => 'pass' as const), status);
      await expect(sync(remote, 'second')).rejects.toMatchObject({ problem, status });
      faults.clear();
      expect((await device().read())?.text).toBe(text('first'));
    }
  });

  it('when it is full, when the piece is too large, and when the token may only read', async () => {
    const full = await start({ maxStoreBytes: 100 });
    await expect(full.remote.write('x'.repeat(200), undefined)).rejects.toMatchObject({ problem: 'store-full' });
    const small = await start({ maxRequestBytes: 100 });
    await expect(small.remote.write('x'.repeat(200), undefined)).rejects.toMatchObject({ problem: 'too-large' });
    const { device, readOnlyToken, remote } = await start();
    await remote.write(text('first'), undefined);
    const reader = device({ apiKey: readOnlyToken });
    expect((await reader.read())?.text).toBe(text('first'));
    await expect(sync(reader, 'second')).rejects.toMatchObject({ problem: 'forbidden' });
  });
});

describe('a connection to an Upstash store that breaks', () => {
  it.each(['cut-before', 'cut-within', 'cut-after'] as const)(
    '%s, at every request of a sync, leaves whole backups',
    async (fault) => {
      for (let request = 0; request < 12; request += 1) {
        const { remote, faults, device, pass, keys } = await start({ chunkBytes: 20 });
        await remote.write(text('first'), undefined);
        pass(2 * HOUR_MS);
        faults.next(...Array.from({ length: request }, () => 'pass' as const), fault);
        const outcome = await sync(remote, 'second').catch((error: unknown) => error);
        faults.clear();
        const read = await device().read();
        expect(read).not.toHaveProperty('needsRewrite');
        const possible = outcome === 'written' ? [text('second')] : [text('first'), text('second')];
        expect(possible).toContain(read?.text);
        expect(await sync(device(), 'third')).toBe('written');
        expect((await remote.read())?.text).toBe(text('third'));
        // What was written for nothing goes away by itself.
        pass(25 * HOUR_MS);
        expect((await remote.read())?.text).toBe(text('third'));
        expect(generationsOf(keys())).toHaveLength(1 + (await remote.listSnapshots()).length);
      }
    },
  );
});

describe('snapshots on an Upstash store', () => {
  it('are ten, an hour apart, and can be read', async () => {
    const { remote, pass, keys } = await start();
    for (let turn = 0; turn < 40; turn += 1) {
      await sync(remote, `version ${turn}`);
      pass(HOUR_MS / 2);
    }
    const snapshots = await remote.listSnapshots();
    expect(snapshots).toHaveLength(10);
    const texts = await Promise.all(snapshots.map(({ id }) => remote.readSnapshot(id)));
    expect(new Set(texts).size).toBe(10);
    expect(texts[0]).toMatch(/version 3\d/);
    expect(snapshots[0]?.bytes).toBe(Buffer.byteLength(texts[0] ?? ''));
    expect(keys()).toHaveLength(12);
    await expect(remote.readSnapshot('0123456789abcdef')).rejects.toMatchObject({ problem: 'snapshot-gone' });
  });
});

function generationsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => /-([0-9a-f]{16})-chunk/.exec(key)?.[1] ?? []))];
}

describe('earlier versions on an Upstash store', () => {
  it('are rewritten in their places, and leave no piece of what they were', async () => {
    const { remote, pass, values } = await start({ chunkBytes: 20 });
    for (const turn of [1, 2, 3]) {
      await sync(remote, `version ${turn}`);
      pass(2 * HOUR_MS);
    }
    const before = await remote.listSnapshots();
    expect(
      await remote.rewriteSnapshots(async (old) =>
        old.includes('sealed') ? undefined : `sealed ${btoa(old.slice(0, 20))}`,
      ),
    ).toBe(0);
    const after = await remote.listSnapshots();
    expect(after.map(({ at }) => at)).toEqual(before.map(({ at }) => at));
    for (const { id } of after) expect(await remote.readSnapshot(id)).toContain('sealed');
    expect((await remote.read())?.text).toBe(text('version 3'));
    expect([...values.values()].join()).not.toMatch(/version [12]/);
  });
});
