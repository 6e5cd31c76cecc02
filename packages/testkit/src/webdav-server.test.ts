import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWebDavServer, type WebDavOptions, type WebDavServer } from './webdav-server.ts';

async function start(options: WebDavOptions = {}) {
  const server = await startWebDavServer(options);
  onTestFinished(() => server.close());
  const ask = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: authorizationOf(server), ...headers },
      ...(body !== undefined && { body }),
    });
  return { ...server, ask };
}

function authorizationOf({ username, password }: WebDavServer): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

describe('the WebDAV server', () => {
  it('makes a folder once, keeps a file and gives it back with a tag', async () => {
    const { ask, folder } = await start();
    expect((await ask('PUT', '/parley/backup.json', 'x')).status).toBe(409);
    expect((await ask('MKCOL', '/parley/')).status).toBe(201);
    expect((await ask('MKCOL', '/parley/')).status).toBe(405);
    expect((await ask('GET', '/parley/backup.json')).status).toBe(404);
    expect((await ask('PUT', '/parley/backup.json', '{"a":"é"}')).status).toBe(201);
    const read = await ask('GET', '/parley/backup.json');
    expect([read.status, await read.text()]).toEqual([200, '{"a":"é"}']);
    const tag = read.headers.get('etag');
    expect(tag).toMatch(/^"[\da-f]+"$/);
    await ask('PUT', '/parley/backup.json', '{"b":"é"}');
    await ask('PUT', '/parley/backup.json', '');
    expect(await (await ask('GET', '/parley/backup.json')).text()).toBe('');
    await ask('PUT', '/parley/backup.json', '{"a":"é"}');
    expect((await ask('GET', '/parley/backup.json')).headers.get('etag')).toBe(tag);
    expect(await readFile(join(folder, 'parley/backup.json'), 'utf8')).toBe('{"a":"é"}');
  });

  it('refuses who does not sign in', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/parley/`)).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: 'Basic YTpi' } })).status).toBe(401);
  });

  it('honours conditions, also for many writes at once', async () => {
    const { ask } = await start();
    await ask('MKCOL', '/parley/');
    const put = (text: string, headers: Record<string, string>) => ask('PUT', '/parley/backup.json', text, headers);
    const first = await Promise.all([1, 2, 3, 4, 5].map((n) => put(`first ${n}`, { 'if-none-match': '*' })));
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412, 412, 412, 412]);
    const tag = (await ask('GET', '/parley/backup.json')).headers.get('etag') ?? '';
    const second = await Promise.all([1, 2, 3, 4, 5].map((n) => put(`second ${n}`, { 'if-match': tag })));
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412, 412, 412, 412]);
    expect((await put('third', { 'if-match': '"else"' })).status).toBe(412);
    expect((await put('third', { 'if-none-match': '*' })).status).toBe(412);
  });

  it('can do without conditions and tags, like some servers', async () => {
    const { ask } = await start({ ignoresConditions: true, tags: 'weak' });
    await ask('MKCOL', '/parley/');
    expect((await ask('PUT', '/parley/backup.json', 'a', { 'if-match': '"else"' })).status).toBe(201);
    expect((await ask('GET', '/parley/backup.json')).headers.get('etag')).toMatch(/^W\//);
    const bare = await start({ tags: 'none' });
    await bare.ask('MKCOL', '/parley/');
    await bare.ask('PUT', '/parley/backup.json', 'a');
    expect((await bare.ask('GET', '/parley/backup.json')).headers.get('etag')).toBeNull();
  });

  it('fails as it is told', async () => {
    const { ask, faults } = await start();
    await ask('MKCOL', '/parley/');
    faults.next(507, 'cut-before', 'pass', 'cut-after');
    expect((await ask('PUT', '/parley/backup.json', 'a')).status).toBe(507);
    await expect(ask('PUT', '/parley/backup.json', 'a')).rejects.toThrow(/fetch failed|terminated/);
    expect((await ask('GET', '/parley/backup.json')).status).toBe(404);
    await expect(ask('PUT', '/parley/backup.json', 'done')).rejects.toThrow(/fetch failed|terminated/);
    expect(await (await ask('GET', '/parley/backup.json')).text()).toBe('done');
  });

  it('leaves half a file when a write breaks off', async () => {
    const { ask, faults } = await start();
    await ask('MKCOL', '/parley/');
    await ask('PUT', '/parley/backup.json', 'old');
    faults.next('cut-within', 'pass');
    await expect(ask('PUT', '/parley/backup.json', '0123456789')).rejects.toThrow(/fetch failed|terminated/);
    expect(await (await ask('GET', '/parley/backup.json')).text()).toBe('01234');
    faults.next('cut-within');
    await expect(ask('GET', '/parley/backup.json').then((response) => response.text())).rejects.toThrow(
      /fetch failed|terminated/,
    );
  });

  it('cuts no request but the one it is told to, also where that is answered before its body has come', async () => {
    const { ask, faults } = await start();
    await ask('MKCOL', '/parley/');
    await ask('PUT', '/parley/backup.json', 'old');
    faults.next('cut-within');
    await ask('PUT', '/parley/backup.json', '0123456789', { 'if-none-match': '*' }).then(
      async (response) => expect([response.status, await response.text()][0]).toBe(412),
      () => undefined,
    );
    for (const end = Date.now() + 200; Date.now() < end;)
      expect(await (await ask('GET', '/parley/backup.json')).text()).toBe('old');
  });
});
