import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PICTURE_MAX_BYTES } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { startTestApp } from '../../testing/app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A host of pictures on this machine, which stands for one on the internet, and the app. */
async function startPictures(answer: Answer, config: Partial<ServerConfig> = {}, isOnInternet = true) {
  const requests: IncomingMessage[] = [];
  const host = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    host.closeAllConnections();
    await new Promise((closed) => host.close(closed));
  });
  const { port } = host.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const egress = { allowStrangersHosts: isOnInternet ? [`127.0.0.1:${port}`] : [] };
  const { app, logs } = await startTestApp({ config, egress });
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/api/pictures?url=${encodeURIComponent(url)}`, headers });
  return { ask, base, requests, logs };
}

const sends =
  (body: Buffer | string, type = 'text/html', status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b' }).end(body);

describe('a picture from the web', () => {
  it('comes as what it is, whatever its host calls it, with headers that make it nothing but a picture', async () => {
    const { ask, base } = await startPictures(sends(PNG));
    const answer = await ask(`${base}/p.png`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('is asked for without anything of the visitor', async () => {
    const { ask, base, requests } = await startPictures(sends(PNG));
    await ask(`${base}/p.png`, { cookie: 'session=1', referer: 'http://localhost/chat?c=1', 'accept-language': 'de' });
    const [request] = requests;
    expect(request?.method).toBe('GET');
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each([
    ['a page', '<!doctype html><title>Hello</title><p>Words that are long enough</p>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
  ])('is not %s, though it is called one', async (_, body) => {
    const { ask, base } = await startPictures(sends(body, 'image/png'));
    const answer = await ask(`${base}/p.png`);
    expect(answer.json()).toMatchObject({ code: 7002 });
    expect(answer.headers['content-type']).toMatch(/json/);
  });

  it('of which only the beginning is read where it is none', async () => {
    let written = 0;
    const { ask, base } = await startPictures((response) => {
      const page = Buffer.alloc(64_000, '<p>');
      const write = () => {
        while (!response.destroyed && response.write(page)) written += page.length;
      };
      response.on('drain', write);
      write();
    });
    expect((await ask(`${base}/endless`)).json()).toMatchObject({ code: 7002 });
    expect(written).toBeLessThan(PICTURE_MAX_BYTES);
  });

  it('is at most as large as the limit, counted while it is read', async () => {
    const { ask, base } = await startPictures((response) => {
      response.write(PNG);
      response.end(Buffer.alloc(PICTURE_MAX_BYTES));
    });
    expect((await ask(`${base}/p.png`)).json()).toMatchObject({ code: 7003 });
  });

  it('that its host does not give out is called missing', async () => {
    const { ask, base } = await startPictures(sends(PNG, 'image/png', 404));
    const answer = await ask(`${base}/p.png`);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 7004 }]);
  });

  it('is found behind a redirect, unless that leads inside', async () => {
    const { ask, base, requests } = await startPictures((response, request) => {
      if (request.url === '/p.png') response.end(PNG);
      else response.writeHead(302, { location: request.url === '/a' ? '/p.png' : 'http://localhost:1/p.png' }).end();
    });
    expect((await ask(`${base}/a`)).rawPayload).toEqual(PNG);
    expect((await ask(`${base}/b`)).json()).toMatchObject({ code: 3011 });
    expect(requests).toHaveLength(3);
  });

  it.each(['http://10.0.0.1/p.png', 'http://169.254.169.254/latest', 'https://user:word@example.org/p.png'])(
    'is not looked for at %s',
    async (url) => {
      const { ask } = await startPictures(sends(PNG));
      expect((await ask(url)).json()).toMatchObject({ code: 3011 });
    },
  );

  it('is not looked for at hosts that the operator opened for models: an answer chose the address', async () => {
    const { ask, base, requests } = await startPictures(sends(PNG), { allowedPrivateHosts: ['127.0.0.0/8'] }, false);
    expect((await ask(`${base}/p.png`)).json()).toMatchObject({ code: 3011 });
    expect(requests).toHaveLength(0);
  });

  it.each(['', 'javascript:alert(1)', 'file:///etc/passwd', '//example.org/p.png', 'data:image/png;base64,AAAA'])(
    'has an address of the web, not %j',
    async (url) => {
      const { ask } = await startPictures(sends(PNG));
      expect((await ask(url)).json()).toMatchObject({ code: 1001 });
    },
  );

  it('has an address of a bounded length', async () => {
    const { ask, base, requests } = await startPictures(sends(PNG));
    expect((await ask(`${base}/${'a'.repeat(2_000)}`)).json()).toMatchObject({ code: 1001 });
    expect(requests).toHaveLength(0);
  });

  it('is not fetched for strangers', async () => {
    const { ask, base, requests } = await startPictures(sends(PNG), { accessCode: 'correct horse' });
    expect((await ask(`${base}/p.png`)).statusCode).toBe(401);
    expect((await ask(`${base}/p.png`, { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect(requests).toHaveLength(0);
  });

  it('is one of a few at a time', async () => {
    const waiting: ServerResponse[] = [];
    const { ask, base } = await startPictures((response) => void waiting.push(response));
    const first = Array.from({ length: 6 }, () => ask(`${base}/p.png`));
    await expect.poll(() => waiting.length).toBe(6);
    expect((await ask(`${base}/p.png`)).json()).toMatchObject({ code: 1006 });
    for (const response of waiting) response.end(PNG);
    for (const answer of await Promise.all(first)) expect(answer.statusCode).toBe(200);
    const next = ask(`${base}/p.png`);
    await expect.poll(() => waiting.length).toBe(7);
    waiting[6]?.end(PNG);
    expect((await next).statusCode).toBe(200);
  });

  it('comes in no other way: the policy of pages names no other host', async () => {
    const { app } = await startTestApp();
    const policy = (await app.inject('/')).headers['content-security-policy'];
    expect(policy).toContain("; img-src 'self' data: blob:; media-src 'self' data: blob:; ");
  });

  it('leaves nothing of its address in the log', async () => {
    const { ask, base, logs } = await startPictures(sends(PNG));
    await ask(`${base}/p.png?token=sesame`);
    await ask(`${base.replace('127.0.0.1', 'nowhere.invalid')}/p.png?token=sesame`);
    expect(JSON.stringify(logs)).not.toContain('sesame');
  });
});
