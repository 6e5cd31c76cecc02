import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startSyncApp } from '../../testing/sync-app.ts';

const { webdavPrepare, webdavRead, webdavRemove, webdavWrite } = routes.sync;

describe('a WebDAV store behind the server', () => {
  it('is made ready, written and read, with its tags', async () => {
    const { ask, webdav } = await startSyncApp();
    const endpoint = webdav.url;
    expect((await ask({ route: webdavPrepare, endpoint })).json()).toMatchObject({ code: 0, data: { status: 201 } });
    expect((await ask({ route: webdavPrepare, endpoint })).json()).toMatchObject({ data: { status: 405 } });

    const empty = await ask({ route: webdavRead, endpoint, path: 'backup.json' });
    expect([empty.statusCode, empty.headers['x-sync-status'], empty.payload]).toEqual([200, '404', '']);
    const body = '{"a":"é 😀"}';
    const written = await ask({ route: webdavWrite, endpoint, path: 'backup.json', body });
    expect(written.json()).toMatchObject({ data: { status: 201 } });
    expect(await readFile(join(webdav.folder, 'parley/backup.json'), 'utf8')).toBe(body);
    const read = await ask({ route: webdavRead, endpoint, path: 'backup.json' });
    expect(read.payload).toBe(body);
    expect(read.headers).toMatchObject({
      'x-sync-status': '200',
      'x-sync-tag': expect.stringMatching(/^"[\da-f]+"$/) as string,
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(read.headers).not.toHaveProperty('etag');
  });

  it('is written only on its condition', async () => {
    const { ask, webdav } = await startSyncApp();
    const at = { endpoint: webdav.url, path: 'backup.json' };
    await ask({ route: webdavPrepare, endpoint: webdav.url });
    const put = async (body: string, headers: Record<string, string>) =>
      (await ask({ route: webdavWrite, ...at, body, headers })).json<{ data: { status: number } }>().data?.status;
    expect(await put('1', { 'x-sync-if-none-match': '*' })).toBe(201);
    expect(await put('2', { 'x-sync-if-none-match': '*' })).toBe(412);
    const tag = String((await ask({ route: webdavRead, ...at })).headers['x-sync-tag']);
    expect(await put('3', { 'x-sync-if-match': tag })).toBe(204);
    expect(await put('4', { 'x-sync-if-match': tag })).toBe(412);
    expect((await ask({ route: webdavRead, ...at })).payload).toBe('3');
  });

  it.each([{ 'x-sync-if-match': 'no-quotes' }, { 'x-sync-if-match': '"a", "b"' }, { 'x-sync-if-none-match': '"a"' }])(
    'is not written on a condition that cannot be read: %j',
    async (headers) => {
      const { ask, webdav } = await startSyncApp();
      const response = await ask({ route: webdavWrite, endpoint: webdav.url, path: 'backup.json', body: 'x', headers });
      expect(response.json()).toMatchObject({ code: 1000 });
      expect(webdav.requests).toEqual([]);
    },
  );

  it.each([
    'backup.txt',
    'other.json',
    '..%2Fbackup.json',
    'backup.json%2F..%2F..%2Fetc',
    'backup-UPPER.json',
    'backup-a.b.json',
    '%2e%2e',
    'backup-12345678901234567.json',
    'backup.json%00',
  ])('has no file %s', async (path) => {
    const { ask, webdav } = await startSyncApp();
    await ask({ route: webdavRead, endpoint: webdav.url, path });
    await ask({ route: webdavWrite, endpoint: webdav.url, path, body: 'x' });
    expect(webdav.requests).toEqual([]);
  });

  it.each(['/', '/sub/folder', '/sub/folder/', '/../../etc/..', '/a/%2e%2e/b'])(
    'is touched in its folder alone, whatever the endpoint is: %s',
    async (base) => {
      const { ask, webdav } = await startSyncApp();
      const endpoint = webdav.url + base;
      await ask({ route: webdavPrepare, endpoint });
      await ask({ route: webdavRead, endpoint, path: 'backup-3.json' });
      await ask({ route: webdavWrite, endpoint, path: 'backup.json', body: 'x' });
      expect(webdav.requests.map(({ method }) => method)).toEqual(['MKCOL', 'GET', 'PUT']);
      for (const { path } of webdav.requests) expect(path).toMatch(/^\/(?:\w+\/)*parley\/(?:backup(?:-3)?\.json)?$/);
    },
  );

  it('loses bytes of pictures, and no other file', async () => {
    const { ask, webdav } = await startSyncApp();
    const endpoint = webdav.url;
    await ask({ route: webdavPrepare, endpoint });
    for (const path of ['picture-0a.json', 'pictures.json', 'backup.json'])
      await ask({ route: webdavWrite, endpoint, path, body: 'x' });
    const removed = await ask({ route: webdavRemove, endpoint, path: 'picture-0a.json' });
    expect([removed.json(), removed.headers['x-sync-status']]).toMatchObject([{ data: { status: 204 } }, '204']);
    const again = await ask({ route: webdavRemove, endpoint, path: 'picture-0a.json' });
    expect(again.json()).toMatchObject({ data: { status: 404 } });
    const asked = webdav.requests.length;
    for (const path of [
      '',
      'backup.json',
      'pictures.json',
      'picture.json',
      'picture-0a.json%2F..',
      '..%2Fpicture-0a.json',
    ])
      await ask({ route: webdavRemove, endpoint, path });
    expect(webdav.requests).toHaveLength(asked);
    expect((await readdir(join(webdav.folder, 'parley'))).toSorted()).toEqual(['backup.json', 'pictures.json']);
  });

  it('gets its own credential and nothing of the visitor', async () => {
    const { ask, webdav, logs } = await startSyncApp();
    const secret = 'Basic c2VjcmV0LXVzZXI6c2VjcmV0LXBhc3N3b3Jk';
    const headers = { 'x-sync-authorization': secret, authorization: 'Bearer mine', cookie: 'a=b', 'x-other': '1' };
    await ask({ route: webdavRead, endpoint: webdav.url, path: 'backup.json', headers });
    const [sent] = webdav.requests;
    expect(sent?.headers).toMatchObject({ authorization: secret });
    expect(Object.keys(sent?.headers ?? {}).filter((name) => /cookie|x-|origin|referer/.test(name))).toEqual([]);
    expect(logs.join('')).not.toContain('c2VjcmV0');
  });

  it.each([undefined, '', 'Digest abc', 'Basic', 'Basic a b', 'Basic ключ'])(
    'is not asked without a credential: %s',
    async (credential) => {
      const { app, webdav } = await startSyncApp();
      const response = await app.inject({
        url: `/api/sync/webdav/backup.json?endpoint=${encodeURIComponent(webdav.url)}`,
        headers: credential === undefined ? {} : { 'x-sync-authorization': credential },
      });
      expect(response.json()).toMatchObject({ code: 1000 });
      expect(webdav.requests).toEqual([]);
    },
  );

  it.each([200, 201, 301, 302, 307, 308, 401, 403, 404, 405, 409, 423, 429, 500, 507])(
    'tells status %d as it is, and nothing of its page',
    async (status) => {
      const { ask, webdav } = await startSyncApp();
      webdav.faults.next(status, status, status);
      const endpoint = webdav.url;
      expect((await ask({ route: webdavPrepare, endpoint })).json()).toMatchObject({ data: { status } });
      const written = await ask({ route: webdavWrite, endpoint, path: 'backup.json', body: 'x' });
      expect(written.json()).toMatchObject({ data: { status } });
      const read = await ask({ route: webdavRead, endpoint, path: 'backup.json' });
      expect([read.statusCode, read.headers['x-sync-status']]).toEqual([200, String(status)]);
      expect(read.payload).toBe(status === 200 ? '<h1>No</h1>' : '');
      expect(webdav.requests).toHaveLength(3);
    },
  );

  it('that breaks off is a failure of its own', async () => {
    const { ask, webdav } = await startSyncApp();
    await ask({ route: webdavPrepare, endpoint: webdav.url });
    await ask({ route: webdavWrite, endpoint: webdav.url, path: 'backup.json', body: 'x'.repeat(1_000) });
    for (const fault of ['cut-before', 'cut-within', 'cut-after'] as const) {
      webdav.faults.next(fault);
      const response = await ask({ route: webdavRead, endpoint: webdav.url, path: 'backup.json' });
      expect([fault, response.statusCode]).toEqual([fault, 502]);
      expect(response.headers).not.toHaveProperty('x-sync-status');
    }
  });

  it('takes up to fifty megabytes, and no more', async () => {
    const { ask, webdav } = await startSyncApp();
    await ask({ route: webdavPrepare, endpoint: webdav.url });
    const place = { endpoint: webdav.url, path: 'backup.json' };
    const large = 'x'.repeat(20_000_000);
    expect((await ask({ route: webdavWrite, ...place, body: large })).json()).toMatchObject({ data: { status: 201 } });
    expect((await ask({ route: webdavRead, ...place })).payload).toHaveLength(large.length);
    const tooLarge = await ask({ route: webdavWrite, ...place, body: 'x'.repeat(53_000_000) });
    expect(tooLarge.json()).toMatchObject({ code: 1004 });
    expect(await readdir(join(webdav.folder, 'parley'))).toEqual(['backup.json']);
  });
});

describe('the address of a store', () => {
  it.each([
    ['http://127.0.0.1:1/', 'a private host'],
    ['https://10.0.0.1/dav', 'a private address'],
    ['https://localhost/dav', 'a private name'],
    ['https://metadata.google.internal/', 'metadata'],
    ['http://dav.example.com/', 'plain http'],
    ['https://dav.box.com@10.0.0.1/dav', 'another host behind an @'],
    ['https://dav.example.com/?x=', 'a query'],
  ])('%s is refused: %s', async (endpoint) => {
    const { ask } = await startSyncApp({ allowedPrivateHosts: [] });
    for (const route of [webdavPrepare, webdavRead, webdavWrite]) {
      const response = await ask({ route, endpoint, path: 'backup.json', ...(route === webdavWrite && { body: 'x' }) });
      expect(response.json()).toMatchObject({ code: 3011 });
    }
  });

  it.each(['ftp://dav.example.com/', 'dav.example.com', 'javascript:alert(1)', ''])(
    '%s is no address',
    async (endpoint) => {
      const { ask } = await startSyncApp();
      expect((await ask({ route: webdavPrepare, endpoint })).json()).toMatchObject({ code: 1001 });
    },
  );

  it('is asked for signed-in visitors only', async () => {
    const { ask, webdav } = await startSyncApp({ accessCode: 'open sesame' });
    for (const route of [webdavPrepare, webdavRead, webdavWrite, routes.sync.upstashRead, routes.sync.upstashDrop]) {
      const response = await ask({ route, endpoint: webdav.url, path: 'backup.json' });
      expect(response.statusCode).toBe(401);
    }
    expect(webdav.requests).toEqual([]);
  });
});

describe('one visitor', () => {
  it('has only a few calls to stores at once, and each that ends makes room', async () => {
    const { ask, webdav } = await startSyncApp();
    webdav.faults.next(404, 'pass', 'pass', 'pass', 'pass');
    const read = () => ask({ route: webdavRead, endpoint: webdav.url, path: 'backup.json' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, read))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await read()).statusCode).toBe(200);
  });
});
