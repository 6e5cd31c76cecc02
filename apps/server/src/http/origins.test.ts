import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

describe('headers of every answer', () => {
  it.each(['/', '/api/models', '/api/nothing', '/healthz', '/api/%zz'])('keep the browser strict: %s', async (url) => {
    const { app } = await startTestApp();
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    const policy = String(headers['content-security-policy']);
    const isApi = url.startsWith('/api/');
    expect(policy).toMatch(
      isApi ? /^default-src 'none'; frame-ancestors 'none'$/ : /script-src 'self';.*frame-ancestors 'self'/,
    );
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('ask for a safe connection only where there is one, and let listed sites frame the app', async () => {
    const config = { publicUrl: 'https://chat.example.org', embedOrigins: ['https://a.org'] };
    const { app } = await startTestApp({ config });
    const { headers } = await app.inject({ url: '/', headers: { host: 'chat.example.org' } });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://a.org");
  });

  it('let the documentation page have its style and nothing else', async () => {
    const { app } = await startTestApp();
    const { headers, payload } = await app.inject({ url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(payload).not.toContain('<script');
    expect((await app.inject({ url: '/api/openapi.json' })).json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/api' }],
    });
  });
});

describe('pages of other origins', () => {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

  it.each(['https://a.org', 'tauri://localhost', 'http://localhost:5173'])(
    'may call when they are listed: %s',
    async (origin) => {
      const { app } = await startTestApp({
        config: { embedOrigins: ['https://a.org', 'tauri://localhost', 'http://localhost:5173'] },
      });
      const asked = await app.inject({ method: 'OPTIONS', url: '/api/ai-proxy', headers: { origin, ...preflight } });
      expect(asked.statusCode).toBe(204);
      expect(asked.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
      expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
      const called = await app.inject({ url: '/api/models', headers: { origin } });
      expect([called.statusCode, called.headers['access-control-allow-origin']]).toEqual([200, origin]);
    },
  );

  it.each(['https://evil.example', 'null', 'https://a.org.evil.example', 'tauri://localhost', 'http://localhost:5173'])(
    'get nothing when they are not: %s',
    async (origin) => {
      const { app } = await startTestApp({ config: { embedOrigins: ['https://a.org'], accessCode: 'code' } });
      const asked = await app.inject({ method: 'OPTIONS', url: '/api/ai-proxy', headers: { origin, ...preflight } });
      expect(asked.statusCode).toBe(405);
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

describe('a server without sign-in', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { host: 'evil.example' },
    { host: 'localhost.evil.example:3000' },
    { host: '127.0.0.1.evil.example' },
    { host: 'localhost:3000', origin: 'http://localhost:5173' },
    { host: 'localhost:3000', origin: 'http://127.0.0.1:8080' },
    { host: 'localhost:3000', origin: 'http://localhost' },
    { host: 'localhost', origin: 'tauri://localhost' },
    { host: 'tauri.localhost', origin: 'https://other.localhost' },
  ])('does not act for a page that the owner happens to visit: %o', async (headers) => {
    const { app } = await startTestApp();
    const response = await app.inject({ method: 'POST', url: '/api/auth/logout/all', headers });
    expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([403, 2003]);
  });

  it.each([
    { host: 'localhost:3000' },
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    { host: '[::1]:3000', origin: 'http://[::1]:3000' },
    // As the development server hands requests on.
    { host: 'localhost:5173', origin: 'http://localhost:5173' },
    { host: 'chat.example.org', origin: 'https://chat.example.org' },
  ])('acts for its own pages: %o', async (headers) => {
    const { app } = await startTestApp({ config: { publicUrl: 'https://chat.example.org' } });
    const response = await app.inject({ method: 'POST', url: '/api/auth/logout/all', headers });
    expect(response.statusCode).toBe(200);
  });

  it.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000'])(
    'does not answer through a proxy while it is for this machine, public address %s',
    async (publicUrl) => {
      const { app } = await startTestApp({ config: publicUrl === undefined ? {} : { publicUrl } });
      const headers = { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' };
      for (const url of ['/api/models', '/api/channels']) {
        expect((await app.inject({ url, headers })).statusCode).toBe(403);
      }
    },
  );

  it('answers to any name where it was opened on purpose, but still not to foreign pages', async () => {
    const { app } = await startTestApp({ config: { open: true, host: '0.0.0.0' } });
    const url = '/api/models';
    expect((await app.inject({ url, headers: { host: 'nas.local' } })).statusCode).toBe(200);
    expect((await app.inject({ url, headers: { host: 'nas.local', origin: 'https://evil.example' } })).statusCode).toBe(
      403,
    );
  });
});
