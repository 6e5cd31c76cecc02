import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { temporaryFolder } from '../testing/engines.ts';

const pageOf = (name: string) => readFileSync(new URL(`../../../web/public/${name}`, import.meta.url), 'utf8');
const FRAME = pageOf('artifact-frame.html');
const CODE = pageOf('code-frame.html');

function build(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>');
  writeFileSync(join(folder, 'login.html'), '<!doctype html><title>Parley</title>');
  writeFileSync(join(folder, 'share.html'), '<!doctype html><title>Parley</title>');
  writeFileSync(join(folder, 'artifact-frame.html'), FRAME);
  writeFileSync(join(folder, 'code-frame.html'), CODE);
  writeFileSync(join(folder, 'masks.json'), '{}');
  return folder;
}

function directives(policy: unknown): string[] {
  return String(policy).split(/; ?/);
}

describe('the frame of a preview', () => {
  it.each(['/artifact-frame.html', '/artifact-frame%2Ehtml', '/artifact-frame.html?again'])(
    'has an origin of its own and no way out: %s',
    async (url) => {
      const { app } = await startTestApp({ webFolder: build() });
      const { headers, payload } = await app.inject({ url });
      expect(payload).toBe(FRAME);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'connection-allowlist': '()',
      });
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/);
      expect(headers['content-security-policy']).toBe(
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
          "img-src data: blob:; font-src data:; media-src data: blob:; connect-src 'none'; frame-ancestors 'self'; " +
          "base-uri 'none'; form-action 'none'",
      );
    },
  );

  it('lets code run in workers that were handed to it, and nothing out', async () => {
    const { app } = await startTestApp({ webFolder: build() });
    const { headers } = await app.inject({ url: '/code-frame.html' });
    expect(headers['connection-allowlist']).toBe('()');
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; " +
        "connect-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    );
  });

  it('keeps its headers when it is not sent again', async () => {
    const { app } = await startTestApp({ webFolder: build() });
    const first = await app.inject({ url: '/artifact-frame.html' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.inject({ url: '/artifact-frame.html', headers });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it.each([
    ['artifact-frame.html', FRAME],
    ['code-frame.html', CODE],
  ])('says the same itself, as far as a page can: %s', async (url, page) => {
    const { app } = await startTestApp({ webFolder: build() });
    const { headers } = await app.inject({ url });
    const own = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1];
    const sent = directives(headers['content-security-policy']);
    expect(directives(own)).toEqual(sent.filter((directive) => !/^(?:sandbox|frame-ancestors) /.test(directive)));
  });

  it('may stand in the app wherever the app itself may be framed', async () => {
    const { app } = await startTestApp({ webFolder: build(), config: { embedOrigins: ['https://a.org'] } });
    const { headers } = await app.inject({ url: '/artifact-frame.html' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://a.org;");
  });

  it('is one of two addresses that a frame of the app may have, whatever the base path', async () => {
    const { app } = await startTestApp({ webFolder: build(), config: { basePath: '/team/chat/' } });
    const page = await app.inject({ url: '/team/chat/' });
    const [first, second] = String(page.headers['content-security-policy']).split(', ');
    expect(first).toMatch(/^default-src 'self';/);
    expect(second).toBe('frame-src *:*/team/chat/artifact-frame.html *:*/team/chat/code-frame.html');
    const frame = await app.inject({ url: '/team/chat/artifact-frame.html' });
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-scripts;/);
  });

  it('leaves other files their headers', async () => {
    const { app } = await startTestApp({ webFolder: build() });
    const { headers } = await app.inject({ url: '/masks.json' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect(headers).not.toHaveProperty('connection-allowlist');
  });
});

describe('an origin of its own for pages of models', () => {
  const APP = 'https://chat.example.org';
  const PAGES = 'https://pages.example.org';
  const start = (config: object = {}) =>
    startTestApp({
      webFolder: build(),
      config: { publicUrl: APP, artifactOrigin: PAGES, accessCode: 'a code of some length', ...config },
    });
  const at = (host: string, url = '/artifact-frame.html') => ({ url, headers: { host } });

  it('hands out the frame there, for the app alone', async () => {
    const { app } = await start({ embedOrigins: ['https://blog.example.org'] });
    const { statusCode, headers, payload } = await app.inject(at('pages.example.org'));
    expect(statusCode).toBe(200);
    expect(payload).toBe(FRAME);
    const policy = directives(headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain(`frame-ancestors 'self' ${APP} https://blog.example.org`);
  });

  it.each([
    '/',
    '/index.html',
    '/api/health',
    '/api/models',
    '/v1/models',
    '/code-frame.html',
    '/masks.json',
    '/share/x',
  ])('has nothing else there: %s', async (url) => {
    const { app } = await start();
    for (const host of ['pages.example.org', 'PAGES.example.org', 'pages.example.org:443'])
      expect((await app.inject(at(host, url))).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', ...at('pages.example.org') })).statusCode).toBe(404);
  });

  it('counts the name that a trusted proxy tells', async () => {
    const { app } = await start({ trustProxy: 1 });
    const headers = { host: '10.0.0.1', 'x-forwarded-host': 'pages.example.org' };
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/artifact-frame.html', headers })).statusCode).toBe(200);
  });

  it('lets the app frame it and nothing else of that name', async () => {
    const { app } = await start();
    const { headers } = await app.inject(at('chat.example.org', '/'));
    const [page, frames] = String(headers['content-security-policy']).split(', ');
    expect(directives(page)).toContain(`frame-src 'self' ${PAGES}`);
    expect(frames).toBe(`frame-src ${PAGES}/artifact-frame.html *:*/code-frame.html`);
  });

  it('answers there on a server without a code, for its own frame', async () => {
    const { app } = await start({ accessCode: undefined, publicUrl: 'http://localhost:3000' });
    for (const host of ['pages.example.org', 'pages.example.org:443'])
      expect((await app.inject(at(host))).statusCode).toBe(200);
    expect((await app.inject(at('other.example.org'))).statusCode).toBe(403);
  });
});
