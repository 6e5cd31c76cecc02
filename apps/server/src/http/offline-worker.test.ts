import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { temporaryFolder } from '../testing/engines.ts';

const MANIFEST = readFileSync(new URL('../../../web/public/manifest.webmanifest', import.meta.url), 'utf8');

function build(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index', 'login', 'share']) writeFileSync(join(folder, `${name}.html`), '<base href="/" />');
  writeFileSync(join(folder, 'service-worker.js'), 'var PARLEY_BUILD={};');
  writeFileSync(join(folder, 'manifest.webmanifest'), MANIFEST);
  return folder;
}

interface Manifest {
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly lang: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
  readonly icons: readonly { readonly src: string; readonly purpose: string }[];
  readonly screenshots: readonly { readonly src: string }[];
}

it('gives the worker fresh each time, and lets it reach this origin alone', async () => {
  const { app } = await startTestApp({ webFolder: build() });
  const { headers, body } = await app.inject({ url: '/service-worker.js' });
  expect(body).toBe('var PARLEY_BUILD={};');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
});

it('lets pages register the worker and read the manifest', async () => {
  const { app } = await startTestApp({ webFolder: build() });
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toMatch(/worker-src 'self'/);
  expect(policy).toMatch(/default-src 'self'/);
  expect(policy).not.toMatch(/manifest-src/);
});

it('gives a worker that clears up and leaves, where the operator wants none', async () => {
  const { app } = await startTestApp({ webFolder: build(), config: { offline: false } });
  const { headers, body } = await app.inject({ url: '/service-worker.js' });
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('PARLEY_BUILD');
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
});

it.each([
  ['/', '/'],
  ['/team/chat/', '/team/chat/'],
])('describes an app of its own at %s', async (basePath, id) => {
  const { app } = await startTestApp({ webFolder: build(), config: { basePath } });
  const response = await app.inject({ url: `${basePath}manifest.webmanifest` });
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = response.json<Manifest>();
  expect(manifest).toMatchObject({ id, start_url: './', scope: './', lang: 'en' });
  const addresses = [...manifest.shortcuts.map(({ url }) => url), ...manifest.icons.map(({ src }) => src)];
  for (const address of addresses) expect(address).toMatch(/^\.\//);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

it('names the shortcuts in the language of the browser', async () => {
  const { app } = await startTestApp({ webFolder: build() });
  const names = async (language: string) => {
    const response = await app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } });
    return response.json<Manifest>().shortcuts.map(({ name }) => name);
  };
  expect(await names('en-US,en;q=0.9')).toEqual(['New chat', 'Search chats', 'Images']);
  expect(await names('zh-CN,zh;q=0.9')).toEqual(['新聊天', '搜索聊天', '图像']);
  expect(await names('ar')).toHaveLength(3);
  expect(await names('ar')).not.toContain('New chat');
});
