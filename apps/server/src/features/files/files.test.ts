import { existsSync, readFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { KeptFiles } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { listen } from '../../testing/app.ts';
import { filesIn, startS3, upload, uploadForm } from '../../testing/files-app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../../testing/hosted-app.ts';
import { PLAIN_PICTURES, pngOf, toldPictures } from '../../testing/made-up-pictures.ts';
import { moveFiles } from './move-account.ts';

const DAY_MS = 86_400_000;
const ADA = 'ada@example.org';

/** The folder is made with the first file. */
const leftIn = (folder: string): string[] => (existsSync(folder) ? filesIn(folder) : []);

onBothEngines((_engine, open, makePlace) => {
  async function start(config: Partial<ServerConfig> = {}) {
    let now = Date.now();
    const app = await startHostedApp(await open(), { config, now: () => now });
    const { token } = await app.signIn(ADA);
    const folder = join(app.config.dataDir, 'files');
    const list = async (who = token) => (await app.call<KeptFiles>('GET', '/file', { token: who })).data;
    const read = (content: string, who = token, headers: Record<string, string> = {}) =>
      app.app.inject({ method: 'GET', url: content, headers: { authorization: `Bearer ${who}`, ...headers } });
    return { ...app, token, folder, list, read, wait: (ms: number) => (now += ms) };
  }

  const rowsOf = ({ database: { db } }: HostedApp) => db.selectFrom('files').selectAll().execute();

  describe('a file', () => {
    it('is kept for whoever uploaded it, and given out as a download that nothing runs', async () => {
      const { app, token, list, read } = await start();
      const { code, data } = await upload(app, 'Grüße', { name: 'C:\\tmp\\Grüße (1).txt', type: 'text/html', token });
      expect(code).toBe(0);
      expect(data).toMatchObject({ name: 'Grüße (1).txt', type: 'text/plain', size: 7 });
      expect(data.content).toMatch(/^\/api\/blob\/[\da-f]{32}$/);
      const answer = await read(data.content);
      expect(answer.payload).toBe('Grüße');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '7',
        'content-disposition': `attachment; filename="Gr__e (1).txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%281%29.txt`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const again = await read(data.content, token, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
      const { files, ...room } = await list();
      expect(files).toMatchObject([{ name: 'Grüße (1).txt', size: 7, id: data.content.slice(-32) }]);
      expect(room).toEqual({
        hasMore: false,
        usedBytes: 7,
        limitBytes: 1_000_000_000,
        fileBytes: 26_214_400,
        keepDays: 180,
      });
    });

    it('is nobody else’s to read or delete', async () => {
      const { app, call, token, signIn, read, list } = await start();
      const { data } = await upload(app, 'mine', { token });
      const other = await signIn('eve@example.org', { from: '192.0.2.9' });
      expect((await read(data.content, other.token)).statusCode).toBe(404);
      expect((await read(data.content, 'nobody')).statusCode).toBe(401);
      const path = `/file/${data.content.slice(-32)}`;
      expect((await call('DELETE', path, { token: other.token })).status).toBe(404);
      expect((await list(other.token)).files).toEqual([]);
      expect((await read(data.content)).payload).toBe('mine');
    });

    it('is kept without what a picture tells of its place', async () => {
      const { app, token, read } = await start();
      const { data } = await upload(app, toldPictures().jpeg, { name: 'a.jpg', token });
      expect(data).toMatchObject({ type: 'image/jpeg', size: PLAIN_PICTURES.jpeg.length });
      expect((await read(data.content)).rawPayload).toEqual(PLAIN_PICTURES.jpeg);
    });

    it('is gone once it is deleted, bytes and all', async () => {
      const { app, call, token, folder, read, database } = await start();
      const { data } = await upload(app, 'to go', { token });
      expect(filesIn(folder)).toHaveLength(1);
      expect((await call('DELETE', `/file/${data.content.slice(-32)}`, { token })).code).toBe(0);
      expect(filesIn(folder)).toEqual([]);
      expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
      expect((await read(data.content)).statusCode).toBe(404);
    });

    it('is listed in pages, the newest first', async () => {
      const { app, call, token, list, wait } = await start({ fileDailyUploads: 0 });
      const names = Array.from({ length: 103 }, (_, at) => `${at}.txt`);
      for (const name of names) {
        wait(1);
        await upload(app, name, { name, token });
      }
      const first = await list();
      const after = first.files.at(-1)?.id ?? '';
      const { data: rest } = await call<KeptFiles>('GET', `/file?after=${after}`, { token });
      expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
      expect([...first.files, ...rest.files].map(({ name }) => name)).toEqual(names.toReversed());
    });
  });

  describe('a file that is not taken leaves nothing behind', () => {
    it.each([
      ['a zip that is called a picture', 'PK\u0003\u0004…', 'a.png', 422, /kind of file/],
      ['a drawing with a script', '<svg><script>alert(1)</script></svg>', 'a.svg', 422, /kind of file/],
      ['a picture that is far too large', pngOf(50_000, 50_000), 'a.png', 422, /too many pixels/],
      ['half of a picture', PLAIN_PICTURES.png.subarray(0, 50), 'a.png', 422, /a part of it is missing/],
      ['nothing', '', 'a.txt', 422, /a part of it is missing/],
      ['more than the limit', Buffer.alloc(1_001, 'a'), 'a.txt', 413, /larger than the server allows/],
      ['a program of Windows', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'a.txt', 422, /kind of file/],
      ['a program of Linux', Buffer.from('\u007fELF\u0002\u0001', 'latin1'), 'a.bin', 422, /kind of file/],
      ['a program of macOS', Buffer.from('cffaedfe07000001', 'hex'), 'a', 422, /kind of file/],
      ['a text that a shell runs', '#!/bin/sh\nrm -rf /', 'a.txt', 422, /kind of file/],
    ])('%s', async (_, bytes, name, status, words) => {
      const started = await start({ fileBytes: 1_000 });
      const answer = await upload(started.app, bytes, { name, token: started.token });
      expect([answer.status, answer.msg]).toEqual([status, expect.stringMatching(words)]);
      expect(filesIn(started.folder)).toEqual([]);
      expect(await rowsOf(started)).toEqual([]);
    });

    it('a form with far more than a file', async () => {
      const started = await start({ fileBytes: 1_000 });
      const { headers, payload } = await uploadForm('small');
      const answer = await started.app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...headers, authorization: `Bearer ${started.token}` },
        payload: Buffer.concat([payload, Buffer.alloc(300_000, 'a')]),
      });
      expect(answer.statusCode).toBe(413);
      await expect.poll(() => leftIn(started.folder)).toEqual([]);
      expect(await rowsOf(started)).toEqual([]);
    });

    it('somebody who never ends', async () => {
      const started = await start({ fileBytes: 1_000 });
      const { port } = new URL(await listen(started));
      const { headers, payload } = await uploadForm('small');
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      const over = new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
      });
      socket.resume();
      socket.write(
        `POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${started.token}\r\n` +
          `content-type: ${headers['content-type']}\r\ncontent-length: 1000000000\r\n\r\n`,
      );
      socket.write(payload);
      const sendOn = (): void => {
        if (!socket.destroyed) socket.write(Buffer.alloc(65_536, 'a'), () => setImmediate(sendOn));
      };
      sendOn();
      await over;
      expect(socket.bytesWritten).toBeLessThan(1_000_000_000);
      await expect.poll(() => leftIn(started.folder)).toEqual([]);
      expect(await rowsOf(started)).toEqual([]);
    });

    it('a form that ends too early, though the file seems whole', async () => {
      const started = await start();
      const { headers, payload } = await uploadForm('all of the file');
      for (const cut of [4, 60, payload.length - payload.indexOf('all') - 5]) {
        const answer = await started.app.inject({
          method: 'POST',
          url: '/api/file/upload',
          headers: { ...headers, authorization: `Bearer ${started.token}` },
          payload: payload.subarray(0, payload.length - cut),
        });
        expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
          422,
          'The file is damaged, or a part of it is missing',
        ]);
      }
      expect(filesIn(started.folder)).toEqual([]);
      expect(await rowsOf(started)).toEqual([]);
    });

    it('a connection that is lost in the middle', async () => {
      const started = await start();
      const { port } = new URL(await listen(started));
      const { headers, payload } = await uploadForm(Buffer.alloc(300_000, 'a'));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST /api/file/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${started.token}\r\n` +
          `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      );
      socket.write(payload.subarray(0, 200_000));
      await expect.poll(() => filesIn(started.folder).length).toBe(1);
      socket.destroy();
      await expect.poll(() => filesIn(started.folder)).toEqual([]);
      expect(await rowsOf(started)).toEqual([]);
    });

    it('a disk that is full', async () => {
      const files = { openNew: () => openFile('/dev/full', 'w') };
      const app = await startHostedApp(await open(), { files });
      const { token } = await app.signIn(ADA);
      const answer = await upload(app.app, Buffer.alloc(100_000, 'a'), { token });
      expect([answer.status, answer.msg]).toEqual([507, 'This server has no room left for files']);
      expect(await rowsOf(app)).toEqual([]);
    });

    it('a store that fails when the file has arrived', async () => {
      const { config } = await startS3();
      const started = await start({ ...config, s3Bucket: 'no-such-bucket' });
      const answer = await upload(started.app, 'words', { token: started.token });
      expect([answer.status, answer.msg]).toEqual([502, 'Upload failed']);
      expect(filesIn(started.folder)).toEqual([]);
      expect((await started.list()).files).toEqual([]);
    });

    it('a form without a file', async () => {
      const { app, token } = await start();
      const form = new Response(new FormData());
      const answer = await app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { 'content-type': form.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
        payload: Buffer.from(await form.arrayBuffer()),
      });
      expect(answer.json()).toMatchObject({ code: 1001 });
    });
  });

  describe('the room for files', () => {
    it('ends with what an account may keep, for uploads at once too', async () => {
      const started = await start({ fileAccountBytes: 1_000 });
      const { app, token } = started;
      const send = () => upload(app, Buffer.alloc(400, 'a'), { token });
      const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 413, 413]);
      expect(filesIn(started.folder)).toHaveLength(2);
      const { usedBytes, limitBytes } = await started.list();
      expect([usedBytes, limitBytes]).toEqual([800, 1_000]);
    });

    it('is so many uploads a day, whatever was deleted meanwhile', async () => {
      const { app, call, token, wait } = await start({ fileDailyUploads: 2 });
      const { data } = await upload(app, 'one', { token });
      await call('DELETE', `/file/${data.content.slice(-32)}`, { token });
      await upload(app, 'two', { token });
      expect((await upload(app, 'three', { token })).status).toBe(429);
      wait(DAY_MS + 1);
      expect((await upload(app, 'four', { token })).status).toBe(200);
    });

    it('is so many uploads a day, whatever came of them', async () => {
      const { app, token } = await start({ fileDailyUploads: 2 });
      for (const bytes of ['<svg></svg>', '']) {
        expect((await upload(app, bytes, { name: 'a.svg', token })).status).toBe(422);
      }
      expect((await upload(app, 'three', { token })).status).toBe(429);
    });

    it('takes words that only begin like a program', async () => {
      const { app, token } = await start();
      expect((await upload(app, 'MZ is a band', { token })).data).toMatchObject({ type: 'text/plain' });
    });

    it('is none where the operator takes no files', async () => {
      const { app, token, list } = await start({ fileBytes: 0 });
      expect((await upload(app, 'one', { token })).status).toBe(501);
      expect((await list()).fileBytes).toBe(0);
    });
  });

  describe('files that nobody needs', () => {
    /** A server that starts later on the same data, and sweeps first. */
    async function startTwice() {
      const place = await makePlace();
      const startAt = async (now: number) =>
        startHostedApp(await open(place), { config: { dataDir: place.dataDir }, now: () => now });
      return { startAt, folder: join(place.dataDir, 'files') };
    }

    it('are deleted after a time, but for those that somebody opened', async () => {
      const { startAt, folder } = await startTwice();
      const start = Date.now();
      const app = await startAt(start);
      const { token } = await app.signIn(ADA);
      await upload(app.app, 'left', { token });
      const { data } = await upload(app.app, 'opened', { token });
      const later = await startAt(start + 20 * DAY_MS);
      const headers = { authorization: `Bearer ${token}` };
      expect((await later.app.inject({ url: data.content, headers })).payload).toBe('opened');
      await expect.poll(async () => (await rowsOf(later)).filter((row) => row.last_read_at > start)).toHaveLength(1);
      const last = await startAt(start + 190 * DAY_MS);
      await expect.poll(() => filesIn(folder).map((path) => readFileSync(path, 'utf8'))).toEqual(['opened']);
      await expect.poll(async () => (await rowsOf(last)).map(({ id }) => id)).toEqual([data.content.slice(-32)]);
    });

    it('are deleted where an upload never came to its end', async () => {
      const { startAt, folder } = await startTwice();
      const start = Date.now();
      const app = await startAt(start);
      const { token } = await app.signIn(ADA);
      const { data } = await upload(app.app, 'half', { token });
      await app.database.db.updateTable('files').set({ stored_at: null }).execute();
      expect((await app.call('GET', data.content.slice(4), { token })).status).toBe(404);
      await startAt(start + DAY_MS);
      await expect.poll(() => filesIn(folder)).toEqual([]);
      await expect.poll(() => rowsOf(app)).toEqual([]);
    });

    it('go with their account', async () => {
      const started = await start();
      const { app, call, token, folder } = started;
      await upload(app, 'mine', { token });
      const other = await started.signIn('eve@example.org', { from: '192.0.2.9' });
      await upload(app, 'hers', { token: other.token });
      expect((await call('POST', '/account/delete', { token, body: {} })).code).toBe(0);
      await expect.poll(() => filesIn(folder).map((path) => readFileSync(path, 'utf8'))).toEqual(['hers']);
      await expect.poll(() => rowsOf(started)).toHaveLength(1);
    });
  });

  describe('an account', () => {
    it('hands its files over to the one that it is merged into', async () => {
      const { app, database, signIn, token, read } = await start();
      const { data } = await upload(app, 'mine', { token });
      const other = await signIn('eve@example.org', { from: '192.0.2.9' });
      const [row] = await database.db.selectFrom('files').select('account_id').execute();
      const accounts = { from: row?.account_id ?? '', into: other.user.uuid };
      await database.writes.run((transaction) => moveFiles(transaction, accounts));
      expect((await read(data.content, other.token)).payload).toBe('mine');
      expect((await read(data.content)).statusCode).toBe(404);
    });

    it('takes its files along in its export, with what is in them', async () => {
      const { app, token } = await start();
      const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
      await upload(app, bytes, { name: 'a.bin', token });
      const answer = await app.inject({ url: '/api/account/export', headers: { authorization: `Bearer ${token}` } });
      const { files } = answer.json<{ files: { name: string; base64: string }[] }>();
      expect(files).toMatchObject([{ name: 'a.bin', media_type: 'application/octet-stream', size_bytes: 200_000 }]);
      expect(Buffer.from(files[0]?.base64 ?? '', 'base64')).toEqual(bytes);
    });
  });
});

describe('files in a store that speaks like S3', () => {
  it('are written, read and deleted there, and nowhere else', async () => {
    const { config, folder } = await startS3();
    const app = await startHostedApp(undefined, { config });
    const { token } = await app.signIn(ADA);
    const bytes = Buffer.alloc(300_000, 'words ');
    const { data } = await upload(app.app, bytes, { token });
    const kept = filesIn(folder).filter((path) => path.includes('/kept/'));
    expect(kept.some((path) => path.includes(data.content.slice(-32)))).toBe(true);
    expect(filesIn(join(app.config.dataDir, 'files'))).toEqual([]);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.app.inject({ url: data.content, headers });
    expect(answer.rawPayload).toEqual(bytes);
    expect(JSON.stringify(answer.headers)).not.toContain('127.0.0.1');
    expect((await app.call('DELETE', `/file/${data.content.slice(-32)}`, { token })).code).toBe(0);
    expect(filesIn(folder).filter((path) => path.includes('/kept/'))).toEqual([]);
  });

  it('are refused with a key that is not the store’s, and its words stay in the log', async () => {
    const { config } = await startS3();
    const app = await startHostedApp(undefined, {
      config: { ...config, s3AccessKeyId: 'SOMEBODY', s3SecretAccessKey: 'what nobody may see' },
    });
    const { token } = await app.signIn(ADA);
    const answer = await upload(app.app, 'words', { token });
    expect([answer.status, answer.msg]).toEqual([502, 'Upload failed']);
    expect(app.logs.join('')).toMatch(/the file store answered with status 403/);
    expect(app.logs.join('')).not.toContain('what nobody may see');
  });
});
