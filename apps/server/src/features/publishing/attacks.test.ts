import type { Published, SharedChat } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { plainWebFolder as webFolder } from '../../testing/web-folder.ts';

const UNKNOWN = '0'.repeat(32);
const PNG = '\u0089PNG\r\n\u001a\n';
const chat = (more: object = {}) => ({
  name: 'Rye',
  messages: [{ id: 'q', date: 1, role: 'user', content: 'What is rye?' }],
  ...more,
});
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

forEachEngine((_engine, open) => {
  async function start(settings: Parameters<typeof startHostedApp>[1] = {}) {
    const hosted = await startHostedApp(await open(), settings);
    const { token } = await hosted.signIn('anna@example.org');
    const share = async (body: object) => {
      const made = await hosted.call<Published>('POST', '/share', { token, body });
      expect(made.status).toBe(200);
      return made.data;
    };
    return { ...hosted, token, share };
  }

  it('which chat was read is in no line of the log: its address opens it', async () => {
    const { call, share, logs } = await start();
    const { shareId } = await share(chat());
    expect((await call('GET', `/share/${shareId}`)).status).toBe(200);
    expect((await call('GET', `/artifacts/${shareId}`)).status).toBe(404);
    const written = logs.join('\n');
    expect(written).toContain('/api/share/:');
    expect(written).not.toContain(shareId);
  });

  it('the secret of an owner is in no line of the log, whatever becomes of the call', async () => {
    const { call, token, share, logs, signIn } = await start();
    const { shareId, secret } = await share(chat());
    const { token: other } = await signIn('ben@example.org');
    const headers = { 'x-parley-share-secret': secret };
    const made = await call<{ id: string; secret: string }>('POST', '/artifacts', { token, body: { content: 'x' } });
    const secretOfPage = { 'x-parley-share-secret': made.data.secret };
    await call('PUT', `/share/${shareId}`, { token: other, headers, body: chat() });
    await call('PUT', `/share/${shareId}`, { token: other, headers, body: { name: 1 } });
    await call('PUT', `/share/${shareId}`, { headers, body: chat() });
    await call('DELETE', `/share/${UNKNOWN}`, { token: other, headers });
    await call('GET', `/share/${shareId}?secret=${secret}`, { headers });
    await call('DELETE', `/artifacts/${made.data.id}`, { token: other, headers: secretOfPage });
    await call('DELETE', `/share/${shareId}`, { token: other, headers });
    const written = logs.join('\n');
    expect(written).toContain('request');
    expect(written).not.toContain(secret);
    expect(written).not.toContain(made.data.secret);
  });

  it('names are kept as they are, and are nothing but names', async () => {
    const { share, call, app, token } = await start({ webFolder: webFolder() });
    for (const name of [
      '__proto__',
      '</title><script>1</script>',
      '\u202egnp.exe',
      '\u2028\u2029',
      '\u001b[2J',
      '🌾 \ud83c',
    ]) {
      const { shareId } = await share(chat({ name, model: name, provider: name.slice(0, 200) }));
      const { data } = await call<SharedChat>('GET', `/share/${shareId}`);
      expect([data.name, data.model, data.provider]).toEqual([name, name, name]);
      const { body } = await app.inject({ url: `/share/${shareId}` });
      expect(body.match(/<script|<title/g)).toEqual(['<title']);
    }
    expect((await call('POST', '/share', { token, body: chat({ name: 'a\0b' }) })).status).toBe(400);
  });

  it('an account shares so much in an hour, however many calls come at once and from wherever', async () => {
    const { call, token, signIn } = await start();
    const from = (index: number): string => `198.51.100.${index % 250}`;
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, index) => call('POST', '/share', { token, body: chat(), from: from(index) })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(made.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await call('POST', '/artifacts', { token, body: { content: 'x' }, from: from(99) })).status).toBe(429);
    const { token: other } = await signIn('ben@example.org');
    expect((await call('POST', '/share', { token: other, body: chat() })).status).toBe(200);
  });

  it('an account changes what it shares so often in an hour, from wherever', async () => {
    const { call, token, share } = await start();
    const { shareId } = await share(chat());
    const change = (from: string) => call('PUT', `/share/${shareId}`, { token, body: chat(), from });
    for (let at = 0; at < 120; at += 1) expect((await change(`198.51.100.${at}`)).status).toBe(200);
    expect((await change('198.51.100.200')).status).toBe(429);
  });

  it('an address reports so often, and a chat has so many reports', async () => {
    const { call, share, database } = await start();
    const { shareId } = await share(chat());
    const report = (from: string) => call('POST', `/share/${shareId}/report`, { body: { reason: 'other' }, from });
    for (let at = 0; at < 30; at += 1) expect((await report(`198.51.100.${at}`)).status).toBe(200);
    for (let at = 0; at < 10; at += 1) await report('203.0.113.50');
    expect((await report('203.0.113.50')).status).toBe(429);
    expect(await database.db.selectFrom('publication_reports').select('id').execute()).toHaveLength(20);
  });

  it('messages that follow themselves, stand beside themselves or have one id are read like any others', async () => {
    const { share, call } = await start();
    const message = (id: string, more: object) => ({ id, date: 1, role: 'assistant', content: id, ...more });
    const { shareId } = await share({
      messages: [
        message('a', { parentId: 'b', sideBySide: ['a', 'a', 'b', 'none'] }),
        message('b', { parentId: 'a' }),
        message('b', { parentId: 'b', sideBySide: ['b'] }),
        message('__proto__', { parentId: 'constructor' }),
      ],
    });
    const { data } = await call<SharedChat>('GET', `/share/${shareId}`);
    expect(data.messages.map(({ id, parentId, sideBySide }) => [id, parentId, sideBySide])).toEqual([
      ['0', '2', ['0', '0', '2']],
      ['1', '0', undefined],
      ['2', '2', ['2']],
      ['3', '', undefined],
    ]);
  });
});

describe('a publication', () => {
  async function startOwn(config: object = {}) {
    const { app, logs } = await startTestApp({ config: { publicShares: true, ...config }, webFolder: webFolder() });
    const share = async (body: object) => app.inject({ method: 'POST', url: '/api/share', payload: body });
    const idOf = async (body: object) => (await share(body)).json<{ data: Published }>().data.shareId;
    return { app, logs, share, idOf };
  }

  it.each([
    ['a page', '<!doctype html><script>1</script>'],
    ['a page that begins with a comment', '<!-- \u0089PNG --><script>1</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>'],
    ['a drawing behind a declaration', '<?xml version="1.0"?><svg onload="1"/>'],
    ['a drawing behind a mark of order', '\u00ef\u00bb\u00bf<svg onload="1"/>'],
    ['a packed drawing', '\u001f\u008b\u0008\u0000svgz'],
    ['a document', '%PDF-1.7'],
    ['an archive', 'PK\u0003\u0004'],
    ['a program', 'MZ\u0090\u0000'],
    ['another program', '\u007fELF'],
    ['a script', '#!/bin/sh\n'],
    ['a film', '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'],
    ['a sound', 'RIFF\u0000\u0000\u0000\u0000WAVEfmt '],
    ['letters that begin like a picture', 'BM<script>1</script>'],
    ['almost a PNG', '\u0089PNG\n<script>1</script>'],
    ['nothing', ''],
  ])('does not take %s for a picture, whatever it is called', async (_name, bytes) => {
    const { share } = await startOwn();
    for (const type of ['image/png', 'image/svg+xml', 'text/html', '']) {
      const url = `data:${type};base64,${base64(bytes)}`;
      const content = [{ type: 'image_url', image_url: { url } }];
      const file = { name: 'a.png', mediaType: 'image/png', url };
      const tools = [{ id: 'c', name: 'draw', files: [file] }];
      const message = { id: 'q', date: 1, role: 'assistant', content: '' };
      expect((await share({ messages: [{ ...message, content }] })).statusCode).toBe(400);
      expect((await share({ messages: [{ ...message, tools }] })).statusCode).toBe(400);
      expect((await share(chat({ card: url }))).statusCode).toBe(400);
    }
  });

  it('shows a picture that is a page as well as a picture alone', async () => {
    const { app, idOf } = await startOwn();
    for (const [bytes, type] of [
      ['GIF89a/*<script>1</script>*/=1', 'image/gif'],
      [`${PNG}<script>1</script>`, 'image/png'],
      ['\u00ff\u00d8\u00ff\u00e0<svg onload=1>', 'image/jpeg'],
    ] as const) {
      const url = `data:text/html;base64,${base64(bytes)}`;
      const content = [{ type: 'image_url', image_url: { url } }];
      const id = await idOf({ messages: [{ id: 'q', date: 1, role: 'user', content }] });
      const { data } = (await app.inject({ url: `/api/share/${id}` })).json<{ data: SharedChat }>();
      const path = (JSON.stringify(data).match(/\/share\/[0-9a-f]{32}\/pictures\/[0-9a-f]{64}/) ?? [''])[0];
      expect((await app.inject({ url: `/api${path}` })).headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('is found by its own id alone, however the address is written', async () => {
    const { app, idOf } = await startOwn();
    const id = await idOf(chat());
    const statusOf = async (path: string) => (await app.inject({ url: path })).statusCode;
    expect(await statusOf(`/api/share/${id}`)).toBe(200);
    for (const wrong of [
      id.toUpperCase().replace(/\d/g, 'x'),
      `${id}%20`,
      `${id}%0a`,
      `%00${id}`,
      '%F0%9F%8C%BE',
      '%ff%fe',
      "'%20or%201=1--",
      'a'.repeat(201),
      'a'.repeat(5_000),
      '..%2f..%2fauth',
      '__proto__',
    ]) {
      expect(await statusOf(`/api/share/${wrong}`), wrong).toBeGreaterThanOrEqual(400);
      expect(await statusOf(`/api/share/${wrong}`), wrong).toBeLessThan(500);
      expect(await statusOf(`/share/${wrong}`), wrong).toBeLessThan(500);
    }
    for (const name of ['card', '..%2f..', '0'.repeat(64), '%00']) {
      expect(await statusOf(`/api/share/${id}/pictures/${name}`), name).toBeGreaterThanOrEqual(400);
    }
  });

  it('says the same to every form of question', async () => {
    const { app, idOf } = await startOwn();
    const url = `/api/share/${await idOf(chat())}`;
    const whole = await app.inject({ url });
    for (const headers of [
      { range: 'bytes=0-3' },
      { 'if-range': '"x"', range: 'bytes=-1' },
      { 'if-modified-since': new Date().toUTCString() },
      { 'if-none-match': '*, "x", W/"y"' },
      { 'accept-encoding': 'gzip;q=0, identity' },
      { 'accept-encoding': 'x-gzip-bomb' },
      { 'x-original-url': '/api/models', 'x-http-method-override': 'DELETE' },
    ]) {
      const asked = await app.inject({ url, headers });
      expect([asked.statusCode, asked.headers['content-encoding'], asked.body]).toEqual([200, undefined, whole.body]);
    }
  });

  it('is kept apart in caches by who may read it from another site', async () => {
    const origin = 'https://embedder.example';
    const { app, idOf } = await startOwn({ embedOrigins: [origin] });
    const url = `/api/share/${await idOf(chat())}`;
    const { headers } = await app.inject({ url, headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(String(headers.vary).toLowerCase().split(/,\s*/).toSorted()).toEqual(['accept-encoding', 'origin']);
  });

  it('names no other host in its head than the one that was asked', async () => {
    const { app, idOf } = await startOwn({ publicUrl: 'https://chat.example.org/', accessCode: undefined, open: true });
    const id = await idOf(chat({ card: `data:image/png;base64,${base64(PNG)}` }));
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { body } = await app.inject({ url: `/share/${id}`, headers });
    expect(body).toContain(`https://chat.example.org/api/share/${id}/card`);
    expect(body).not.toContain('evil.example');
    const { app: own, idOf: share } = await startOwn({ open: true });
    const other = await share(chat({ card: `data:image/png;base64,${base64(PNG)}` }));
    const asked = await own.inject({ url: `/share/${other}`, headers: { host: '"><script>1</script>' } });
    expect(asked.body).not.toContain('<script>1');
  });

  it('takes no more messages than a chat can have, and no body beyond its bounds', async () => {
    const { share, app } = await startOwn();
    const message = { date: 1, role: 'user', content: '' };
    const tiny = Array.from({ length: 10_000 }, (_, index) => ({ ...message, id: String(index) }));
    expect((await share({ messages: tiny })).statusCode).toBe(400);
    expect((await share({ messages: tiny.slice(0, 5_000) })).statusCode).toBe(200);
    const long = 'x'.repeat(16 * 1024 * 1024);
    expect((await share({ messages: [{ ...message, id: 'q', content: long }] })).statusCode).toBe(413);
    // As large as it may be, and almost nothing once it is packed.
    const bomb = await share({ messages: [{ ...message, id: 'q', content: long.slice(0, 15_000_000) }] });
    const url = `/api/share/${bomb.json<{ data: Published }>().data.shareId}`;
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.rawPayload.length).toBeLessThan(100_000);
    expect((await app.inject({ url })).body.length).toBeGreaterThan(15_000_000);
  });
});
