import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSyncCheckPassed, SyncSettings } from '@parley/contract';
import { startWebDavServer, type WebDavOptions } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRemoteStore } from './open-remote-store.ts';
import { crossedWrites, guardedWrites } from './testing/crossed-writes.ts';
import { webdavProblem } from './webdav-status.ts';
import { directWebDav } from './webdav-transport.ts';
import { webdavStore } from './webdav.ts';

const HOUR_MS = 3_600_000;

async function start(options: WebDavOptions & { path?: string } = {}) {
  const server = await startWebDavServer(options);
  onTestFinished(() => server.close());
  const { url, username, password, folder } = server;
  let time = Date.UTC(2026, 0, 1);
  /** A remote store as each device has one of its own. */
  const device = (change: Partial<{ endpoint: string; password: string }> = {}, passphrase = '') =>
    openRemoteStore({
      settings: SyncSettings.parse({
        useProxy: false,
        webdav: { endpoint: url + (options.path ?? ''), username, password, ...change },
      }),
      fetch: (address, init) => fetch(address, init),
      now: () => time,
      passphrase,
    });
  return {
    ...server,
    device,
    remote: device(),
    pass: (ms: number) => {
      time += ms;
    },
    file: (name = 'backup.json') => readFile(join(folder, 'parley', name), 'utf8'),
    put: (text: string) => writeFile(join(folder, 'parley/backup.json'), text),
    putFile: (name: string, text: string) => writeFile(join(folder, 'parley', name), text),
    names: async () => (await readdir(join(folder, 'parley'))).toSorted(),
  };
}

const text = (what: string) => JSON.stringify({ what, more: 'é 😀 \u2028 \n' });

describe('a WebDAV store', () => {
  it('is empty at first, and gives back what was written', async () => {
    const { remote, file } = await start();
    expect(await remote.read()).toBeUndefined();
    expect(await remote.write(text('first'), undefined)).toBe('written');
    expect((await remote.read())?.text).toBe(text('first'));
    expect(JSON.parse(await file())).toEqual(JSON.parse(text('first')));
    expect(await remote.write(text('second'), await remote.read())).toBe('written');
    expect((await remote.read())?.text).toBe(text('second'));
  });

  it('tells how far it is', async () => {
    const { remote } = await start();
    const large = JSON.stringify({ text: 'x'.repeat(300_000) });
    const steps: [number, number | undefined][] = [];
    const onProgress = (done: number, total: number | undefined) => steps.push([done, total]);
    await remote.write(large, undefined, { onProgress });
    expect(steps.at(-1)).toEqual([large.length + 1, large.length + 1]);
    steps.length = 0;
    await remote.read({ onProgress });
    expect(steps.at(-1)).toEqual([large.length + 1, large.length + 1]);
    expect(steps.map(([done]) => done)).toEqual(steps.map(([done]) => done).toSorted((a, b) => a - b));
  });

  it('takes addresses with and without a slash, and stores without a folder yet', async () => {
    for (const path of ['', '/', '//']) {
      const { remote } = await start({ path });
      expect(await remote.write(text('a'), undefined)).toBe('written');
      expect((await remote.read())?.text).toBe(text('a'));
    }
  });

  it.each([
    ['a good server', {}],
    ['one that ignores conditions', { ignoresConditions: true }],
    ['one with weak tags', { tags: 'weak' }],
    ['one without tags', { tags: 'none' }],
    ['one without either', { tags: 'none', ignoresConditions: true }],
  ] as const)('on %s never overwrites what somebody else wrote in between', async (_, options) => {
    const { device } = await start(options);
    expect(await crossedWrites(device, text)).toEqual(guardedWrites(text));
  });

  it('lets one of many writers at once through, and the others know', async () => {
    const { device, remote } = await start();
    const devices = Array.from({ length: 5 }, () => device());
    const first = await Promise.all(devices.map((one, index) => one.write(text(`first ${index}`), undefined)));
    expect(first.filter((outcome) => outcome === 'written')).toHaveLength(1);
    const read = await remote.read();
    const second = await Promise.all(devices.map((one, index) => one.write(text(`second ${index}`), read)));
    expect(second.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect((await remote.read())?.text).toBe(text(`second ${second.indexOf('written')}`));
  });

  it('does not stop at tags that the server itself does not know again', async () => {
    const { url, username, password } = await start();
    const remote = openRemoteStore({
      settings: SyncSettings.parse({ useProxy: false, webdav: { endpoint: url, username, password } }),
      async fetch(address, init) {
        const response = await fetch(address, init);
        const tag = response.headers.get('etag');
        const headers = tag === null ? {} : { etag: tag.replace(/"$/, '-gzip"') };
        return tag === null ? response : new Response(await response.text(), { status: response.status, headers });
      },
    });
    await remote.write(text('first'), undefined);
    const read = await remote.read();
    expect(await remote.write(text('second'), read)).toBe('written');
    expect(await remote.write(text('third'), read)).toBe('changed-meanwhile');
  });

  it.each(['nonsense', 'ftp://example.com/', 'https://anna:secret@example.com/', 'javascript:alert(1)'])(
    'may not be at %s',
    async (endpoint) => {
      const { device } = await start();
      await expect(device({ endpoint }).read()).rejects.toMatchObject({ problem: 'address-refused' });
    },
  );

  it('reads backups of others, which have no line break at their end', async () => {
    const { remote, put } = await start();
    await remote.write('{}', undefined);
    await put('{"chat-next-web-store":{"state":{}}}');
    expect(await remote.read()).toMatchObject({ text: '{"chat-next-web-store":{"state":{}}}' });
    await put('{\n  "pretty": true\n}\n');
    expect(JSON.parse((await remote.read())?.text ?? '')).toEqual({ pretty: true });
  });
});

describe('what a WebDAV store answers', () => {
  it.each([
    200, 201, 404, 405, 301, 302, 307, 308, 204, 400, 401, 402, 403, 409, 412, 413, 423, 429, 500, 502, 503, 507,
  ])('to the check: %d', async (status) => {
    const { remote, faults } = await start();
    faults.next(status);
    const passed = isSyncCheckPassed('webdav', status);
    expect(await remote.check()).toEqual(
      passed ? { passed, status } : { passed, status, problem: webdavProblem(status) },
    );
  });

  it.each([
    [301, 'redirected'],
    [308, 'redirected'],
    [400, 'not-a-store'],
    [401, 'credentials-refused'],
    [403, 'forbidden'],
    [405, 'not-a-store'],
    [413, 'too-large'],
    [429, 'rate-limited'],
    [500, 'store-failed'],
    [503, 'store-failed'],
    [507, 'store-full'],
  ])('with status %d is neither a backup nor a success', async (status, problem) => {
    const { remote, faults, file } = await start();
    await remote.write(text('kept'), undefined);
    const read = await remote.read();
    faults.next(status);
    await expect(remote.read()).rejects.toMatchObject({ problem, status });
    faults.only((request) => request.method === 'PUT' && request.url?.endsWith('/backup.json') === true);
    faults.next(status);
    await expect(remote.write(text('lost'), read)).rejects.toMatchObject({ problem, status });
    expect(await file()).toBe(`${text('kept')}\n`);
  });

  it('is read to its end or given up: an app keeps no call that nobody reads', async () => {
    const settings = { endpoint: 'https://dav.example', username: 'anna', password: 'x' };
    const bodies: { method: string; isLeft: () => boolean }[] = [];
    const transport = directWebDav(settings, (_, init) => {
      let isLeft = true;
      const body = new ReadableStream({ cancel: () => void (isLeft = false) });
      bodies.push({ method: init?.method ?? '', isLeft: () => isLeft });
      return Promise.resolve(new Response(body, { status: 404 }));
    });
    await transport.makeFolder({});
    await transport.get('backup.json', {});
    await transport.put('backup.json', '{}', undefined, {});
    expect(bodies.map(({ method, isLeft }) => [method, isLeft()])).toEqual([
      ['MKCOL', false],
      ['GET', false],
      ['PUT', false],
    ]);
  });

  it('as a page instead of a backup is refused, and never overwritten', async () => {
    const { remote, put, faults } = await start();
    await remote.write('{}', undefined);
    await put('<html>Please sign in</html>');
    await expect(remote.read()).rejects.toMatchObject({ problem: 'not-a-store' });
    faults.next(200);
    await expect(remote.read()).rejects.toMatchObject({ problem: 'not-a-store' });
  });

  it('to a wrong password, and when nobody is there', async () => {
    const { device, close } = await start();
    const stranger = device({ password: 'wrong' });
    expect(await stranger.check()).toEqual({ passed: false, status: 401, problem: 'credentials-refused' });
    await expect(stranger.read()).rejects.toMatchObject({ problem: 'credentials-refused' });
    await expect(stranger.write('{}', undefined)).rejects.toMatchObject({ problem: 'credentials-refused' });
    await close();
    expect(await device().check()).toEqual({ passed: false, problem: 'unreachable' });
    await expect(device().read()).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('when its address has no such folder', async () => {
    const { device, url } = await start();
    const lost = device({ endpoint: `${url}/not/there` });
    expect(await lost.check()).toMatchObject({ passed: false, problem: 'folder-missing' });
    await expect(lost.write('{}', undefined)).rejects.toMatchObject({ problem: 'folder-missing' });
  });

  it('is no longer waited for when the visitor stops', async () => {
    const { remote, faults } = await start();
    const controller = new AbortController();
    faults.next('hang');
    const reading = remote.read({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error('stopped')), 20);
    await expect(reading).rejects.toThrow('stopped');
    await expect(remote.write('{}', undefined, { signal: controller.signal })).rejects.toThrow('stopped');
    await expect(remote.check({ signal: controller.signal })).rejects.toThrow('stopped');
  });
});

describe('a connection that breaks', () => {
  it.each(['cut-before', 'cut-within', 'cut-after'] as const)(
    '%s, at every request of a sync, leaves a way on',
    async (fault) => {
      for (let request = 0; request < 8; request += 1) {
        const { remote, faults, pass, device } = await start();
        await remote.write(text('first'), undefined);
        pass(2 * HOUR_MS);
        faults.next(...Array.from({ length: request }, () => 'pass' as const), fault);
        const outcome = await sync(remote, 'second').catch((error: unknown) => error);
        faults.clear();
        const read = await device().read();
        // Either side of the cut is fine; half of anything is not.
        const possible = outcome === 'written' ? [text('second')] : [text('first'), text('second'), ''];
        expect(possible).toContain(read?.text);
        expect(await sync(device(), 'third')).toBe('written');
        expect((await remote.read())?.text).toBe(text('third'));
      }
    },
  );

  it('in the middle of a write is known by the file it leaves, and the snapshot before stands in', async () => {
    const { remote, faults, pass, file } = await start();
    await remote.write(text('first'), undefined);
    await sync(remote, 'second');
    pass(HOUR_MS);
    faults.only((request) => request.method === 'PUT' && request.url?.endsWith('/backup.json') === true);
    faults.next('cut-within');
    await expect(sync(remote, 'third')).rejects.toMatchObject({ problem: 'unreachable' });
    // The other side hears of it a moment later, and keeps what has come.
    const isHalf = async () => {
      const left = await file();
      return left !== '' && text('third').startsWith(left);
    };
    await expect.poll(isHalf, { timeout: 10_000 }).toBe(true);
    faults.clear();
    const read = await remote.read();
    expect(read).toMatchObject({ text: text('second'), needsRewrite: true });
    expect(await remote.write(text('fourth'), read)).toBe('written');
    expect(await remote.read()).toMatchObject({ text: text('fourth') });
    expect(await remote.read()).not.toHaveProperty('needsRewrite');
  });
});

describe('a file that another writer holds', () => {
  /** A store that does not wait for the other writer, and knows how long it would have waited. */
  async function impatient() {
    const { url, username, password, faults, file } = await start();
    const pauses: number[] = [];
    const transport = directWebDav({ endpoint: url, username, password }, (address, init) => fetch(address, init));
    const pause = (delayMs: number) => Promise.resolve(void pauses.push(delayMs));
    return { remote: webdavStore(transport, { pause }), pauses, faults, file };
  }

  it('is tried again until it is let go', async () => {
    const { remote, pauses, faults } = await impatient();
    await remote.write(text('first'), undefined);
    const read = await remote.read();
    faults.only((request) => request.method === 'PUT' && request.url?.endsWith('/backup.json') === true);
    faults.next(423);
    expect(await remote.write(text('second'), read)).toBe('written');
    expect((await remote.read())?.text).toBe(text('second'));
    expect(pauses).toEqual([500]);
  });

  it('is given up after a while, with nothing changed', async () => {
    const { remote, pauses, faults, file } = await impatient();
    await remote.write(text('kept'), undefined);
    const read = await remote.read();
    faults.only((request) => request.method === 'PUT' && request.url?.endsWith('/backup.json') === true);
    faults.next(423, 423, 423, 423);
    await expect(remote.write(text('lost'), read)).rejects.toMatchObject({ problem: 'locked', status: 423 });
    expect(await file()).toBe(`${text('kept')}\n`);
    expect(pauses).toEqual([500, 1_500, 4_000]);
  });
});

describe('snapshots on a WebDAV store', () => {
  it('are brought under a passphrase, and what is no longer listed is wiped', async () => {
    const { remote, device, pass, file, putFile } = await start();
    for (const turn of [1, 2, 3]) {
      await sync(remote, `version ${turn}`);
      pass(2 * HOUR_MS);
    }
    await putFile('backup-9.json', `${text('forgotten version')}\n`);
    const sealed = device({}, 'correct horse');
    const read = await sealed.read();
    expect(read).toMatchObject({ text: text('version 3'), needsRewrite: true });
    await sealed.write(text('version 3'), read);
    expect(await sealed.reseal()).toBe(0);
    const texts = await Promise.all(['backup.json', 'backup-0.json', 'backup-1.json', 'backup-9.json'].map(file));
    expect(texts.join()).not.toContain('version');
    const snapshots = await sealed.listSnapshots();
    const opened = await Promise.all(snapshots.map(({ id }) => sealed.readSnapshot(id)));
    expect(opened).toEqual([text('version 2'), text('version 1')]);
    expect(snapshots[0]?.bytes).toBe(new TextEncoder().encode(await file('backup-1.json')).length - 1);
  });

  it('that cannot be rewritten are counted', async () => {
    const { remote, device, pass, faults } = await start();
    for (const turn of [1, 2, 3]) {
      await sync(remote, `version ${turn}`);
      pass(2 * HOUR_MS);
    }
    faults.only((request) => request.method === 'PUT' && request.url?.endsWith('/backup-0.json') === true);
    faults.next(507);
    const sealed = device({}, 'correct horse');
    expect(await sealed.reseal()).toBe(1);
    expect(await sealed.reseal()).toBe(0);
  });

  it('are ten, an hour apart, and can be read', async () => {
    const { remote, pass, names } = await start();
    expect(await remote.listSnapshots()).toEqual([]);
    for (let turn = 0; turn < 40; turn += 1) {
      await sync(remote, `version ${turn}`);
      pass(HOUR_MS / 2);
    }
    const snapshots = await remote.listSnapshots();
    expect(snapshots).toHaveLength(10);
    const times = snapshots.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (let index = 1; index < times.length; index += 1) {
      expect((times[index - 1] ?? 0) - (times[index] ?? 0)).toBeGreaterThanOrEqual(HOUR_MS);
    }
    const newest = await remote.readSnapshot(snapshots[0]?.id ?? '');
    expect(newest).toMatch(/version 3\d/);
    expect(snapshots[0]?.bytes).toBe(new TextEncoder().encode(newest).length);
    const texts = await Promise.all(snapshots.map(({ id }) => remote.readSnapshot(id)));
    expect(new Set(texts).size).toBe(10);
    expect((await names()).filter((name) => /^backup-\d+\.json$/.test(name)).length).toBeLessThanOrEqual(11);
  });

  it.each(['11', '../backup', '', 'snapshots'])('have no %j', async (id) => {
    const { remote } = await start();
    await expect(remote.readSnapshot(id)).rejects.toMatchObject({ problem: 'snapshot-gone' });
  });

  it('that cannot be kept keep nobody from syncing', async () => {
    const { remote, faults } = await start();
    await remote.write(text('first'), undefined);
    faults.only((request) => /backup-(?!probe)/.test(request.url ?? ''));
    faults.next(500, 500, 500, 500);
    expect(await sync(remote, 'second')).toBe('written');
    expect((await remote.read())?.text).toBe(text('second'));
  });
});

async function sync(remote: Awaited<ReturnType<typeof start>>['remote'], what: string) {
  return remote.write(text(what), await remote.read());
}
