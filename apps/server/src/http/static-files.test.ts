import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { RuntimeConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp } from '../testing/app.ts';
import { temporaryFolder } from '../testing/engines.ts';

const TEMPLATE =
  '<!doctype html><html><head><base href="/" /><meta name="parley-runtime-config" content="" />' +
  '<script type="module" src="./assets/app-1.js"></script></head><body></body></html>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;

function build(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'login.html'), TEMPLATE.replace('app-1', 'login-1'));
  writeFileSync(join(folder, 'share.html'), TEMPLATE.replace('app-1', 'share-1'));
  writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets/search.worker-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/font.woff2'), 'font');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'masks.json'), '{}');
  return folder;
}

/** What a browser makes of the entry. */
function configIn(page: string): RuntimeConfig {
  const content = /name="parley-runtime-config" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return RuntimeConfig.parse(JSON.parse(content.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)));
}

describe('files of the build', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('come compressed as the client wishes: %s', async (accepted, encoding, unpack) => {
    const { app } = await startTestApp({ webFolder: build() });
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/assets/app-1.js', headers });
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(unpack(response.rawPayload).toString()).toBe(SCRIPT);
  });

  it('are not sent again to who has them, unless it was another form', async () => {
    const { app } = await startTestApp({ webFolder: build() });
    const plain = await app.inject({ url: '/favicon.svg' });
    expect(plain.headers['cache-control']).toBe('no-cache');
    const etag = String(plain.headers.etag);
    const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const script = await app.inject({ url: '/assets/app-1.js' });
    const headers = { 'if-none-match': String(script.headers.etag), 'accept-encoding': 'br' };
    expect((await app.inject({ url: '/assets/app-1.js', headers })).statusCode).toBe(200);
  });

  it.each([
    ['/', true],
    ['/favicon.svg', true],
    ['/masks.json', true],
    // A worker is held to the policy of its own answer.
    ['/assets/search.worker-1.js', true],
    ['/assets/app-1.js', false],
    ['/assets/font.woff2', false],
  ])('carry the policy of the page where one can run or be opened: %s', async (url, isHeld) => {
    const { app } = await startTestApp({ webFolder: build() });
    const { headers } = await app.inject({ url });
    expect('content-security-policy' in headers).toBe(isHeld);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('have a head without a body', async () => {
    const address = await listen(await startTestApp({ webFolder: build() }));
    const response = await fetch(`${address}masks.json`, { method: 'HEAD' });
    expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([200, '', '2']);
  });

  it.each(['/assets/app-0.js', '/assets/', '/assets/%2e%2e/index.html', '/missing.png', '/assets/app-1.js.br'])(
    'are not found where there are none: %s',
    async (url) => {
      const { app } = await startTestApp({ webFolder: build() });
      const response = await app.inject({ url });
      expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([404, 1002]);
    },
  );
});

describe('the page', () => {
  it.each(['/', '/chat', '/settings/interface', '/share/a.b', '/no/such/screen', '/%00', '/?c=1', '/apiary'])(
    'is what every screen address gets: %s',
    async (url) => {
      const { app } = await startTestApp({ webFolder: build() });
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(response.payload).toContain('<base href="/" />');
    },
  );

  it('is the small one of the sign-in where people sign in to a hosted server', async () => {
    const { app } = await startTestApp({ webFolder: build(), config: { mode: 'hosted', basePath: '/team/' } });
    const scriptAt = async (url: string) => /(app|login)-1\.js/.exec((await app.inject({ url })).payload)?.[1];
    expect(await scriptAt('/team/login?redirect=%2Fmasks')).toBe('login');
    // The app takes slashes at the end for nothing, and would send whoever gets it here to this very page.
    expect(await scriptAt('/team/login//')).toBe('login');
    expect(await scriptAt('/team/')).toBe('app');
    expect(await scriptAt('/team/login/more')).toBe('app');
    const page = await app.inject({ url: '/team/login' });
    expect(configIn(page.payload)).toMatchObject({ mode: 'hosted', basePath: '/team/' });
    expect(page.headers['content-security-policy']).toBe(
      (await app.inject({ url: '/team/' })).headers['content-security-policy'],
    );
    expect((await app.inject({ url: '/team/login.html' })).statusCode).toBe(404);
  });

  it('is the app at the address of the sign-in of a private server, which has none', async () => {
    const { app } = await startTestApp({ webFolder: build() });
    expect((await app.inject({ url: '/login' })).payload).toContain('app-1.js');
  });

  it('is the small one of a shared chat, unless its reader has to be known, which only the app is', async () => {
    const pageAt = async (url: string, config: object) => {
      const { app } = await startTestApp({ webFolder: build(), config });
      return /(app|share)-1\.js/.exec((await app.inject({ url })).payload)?.[1];
    };
    const code = { accessCode: 'a-long-enough-code' };
    expect(await pageAt('/share/abc?m=3', { mode: 'hosted' })).toBe('share');
    expect(await pageAt('/team/share/abc/', { basePath: '/team/' })).toBe('share');
    expect(await pageAt('/share/abc', { ...code, publicShares: true })).toBe('share');
    expect(await pageAt('/share/abc', { ...code, publicShares: false })).toBe('app');
    expect(await pageAt('/share/abc/copy', { mode: 'hosted' })).toBe('app');
    expect(await pageAt('/shared', { mode: 'hosted' })).toBe('app');
  });

  it('works under any base path without another build', async () => {
    const { app } = await startTestApp({ webFolder: build(), config: { basePath: '/team/chat/' } });
    const page = await app.inject({ url: '/team/chat/settings' });
    expect(page.payload).toContain('<base href="/team/chat/" />');
    expect(configIn(page.payload)).toMatchObject({ basePath: '/team/chat/', apiBase: '/team/chat/api' });
    expect((await app.inject({ url: '/team/chat/assets/app-1.js' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/team/chat/api/models' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/team/chat/healthz' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/models' })).statusCode).toBe(404);
    for (const url of ['/', '/team/chat']) {
      const response = await app.inject({ url });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/team/chat/']);
    }
  });

  it('carries the settings that visitors may see, and no secret', async () => {
    const { app } = await startTestApp({
      webFolder: build(),
      config: {
        accessCode: 'open sesame',
        businessUrl: 'https://business.example',
        analyticsId: 'id-1',
        embedOrigins: ['https://a.org'],
      },
    });
    const { payload } = await app.inject({ url: '/' });
    expect(configIn(payload)).toMatchObject({
      buildMode: 'standalone',
      isApp: false,
      businessUrl: 'https://business.example',
      analyticsId: 'id-1',
      mode: 'private',
      accessCodeRequired: true,
      embedOrigins: ['https://a.org'],
    });
    expect(payload).not.toContain('open sesame');
  });

  it('cannot be broken out of by a setting', async () => {
    const hostile = `"/></meta><script>alert('1')</script>&quot; $& $' {`;
    const { app } = await startTestApp({ webFolder: build(), config: { analyticsId: hostile } });
    const { payload } = await app.inject({ url: '/' });
    expect(configIn(payload).analyticsId).toBe(hostile);
    expect(payload.match(/<script/g)).toHaveLength(1);
    expect(payload.match(/<base/g)).toHaveLength(1);
  });

  it('is the new one after another build, in every form', async () => {
    const folder = build();
    const { app } = await startTestApp({ webFolder: folder });
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    writeFileSync(join(folder, 'index.html'), TEMPLATE.replace('app-1', 'app-2'));
    writeFileSync(join(folder, 'assets/app-2.js'), 'new');
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
    const second = await app.inject({ url: '/', headers });
    expect(brotliDecompressSync(second.rawPayload).toString()).toContain('app-2.js');
    expect((await app.inject({ url: '/assets/app-2.js' })).payload).toBe('new');
  });

  it('says what to do where nothing has been built', async () => {
    const folder = build();
    const { app } = await startTestApp({ webFolder: join(folder, 'nowhere') });
    expect((await app.inject({ url: '/chat' })).payload).toContain('npm run build');
    expect((await app.inject({ url: '/assets/app-1.js' })).statusCode).toBe(404);
  });

  it('is not found, rather than a crash, when the build goes away underneath', async () => {
    const folder = build();
    const { app } = await startTestApp({ webFolder: folder });
    await app.inject({ url: '/' });
    rmSync(join(folder, 'assets'), { recursive: true });
    expect((await app.inject({ url: '/assets/app-1.js' })).statusCode).toBe(404);
  });
});
