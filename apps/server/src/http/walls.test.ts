import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { allRoutes } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, startTestApp } from '../testing/app.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a target as it is written, which `fetch` and Fastify's `inject` would both tidy up first. */
function lineTo(url: URL): (target: string, call?: Call) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (target, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(
        { agent, host: url.hostname, port: url.port, method, path: target, headers: { host: url.host, ...headers } },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
}

const hex = (text: string, toCase: (code: string) => string) =>
  text.replaceAll(/[a-z]/gi, (letter) => `%${toCase((letter.codePointAt(0) ?? 0).toString(16))}`);

/** Ways to write one path: some reach its route, some reach none, and all might be meant for it. */
function spellingsOf(path: string, origin: string): string[] {
  const afterFirst = path.indexOf('/', 1);
  return [
    path,
    `${path}?q=1`,
    `${path}#x`,
    `${path}/`,
    path.replace(/[a-z]/, (letter) => hex(letter, (code) => code)),
    hex(path, (code) => code.toLowerCase()),
    hex(path, (code) => code.toUpperCase()),
    path.replaceAll('%', '%25').replace(/[a-z]/, (letter) => `%25${hex(letter, (code) => code).slice(1)}`),
    `/${path}`,
    path.replaceAll('/', '//'),
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/x/%2E%2E${path}`,
    afterFirst === -1 ? `/%2F${path}` : `${path.slice(0, afterFirst)}%2F${path.slice(afterFirst + 1)}`,
    afterFirst === -1 ? `/%2f${path}` : `${path.slice(0, afterFirst)}%2f${path.slice(afterFirst + 1)}`,
    path.replaceAll('/', '\\').replace('\\', '/'),
    `${path}/%zz`,
    `${path}/%c3`,
    `${path}/${'a'.repeat(600)}`,
    origin + path,
    `http://evil.example${path}`,
    `HTTP://evil.example:80${hex(path, (code) => code)}`,
    `other://evil.example${path}`,
  ];
}

interface Target {
  readonly method: string;
  readonly path: string;
}

/** Everything that the server answers to. */
function targetsUnder(basePath: string): Target[] {
  const contract = allRoutes().flatMap(({ route: { method, path } }) => {
    const filled = path.slice(1).replaceAll(/\{\w+\}/g, 'x');
    const places = filled.startsWith('v1/') ? ['api/', ''] : ['api/'];
    return places.map((place) => ({ method, path: basePath + place + filled }));
  });
  const system = [
    '',
    'healthz',
    'readyz',
    'metrics',
    'api',
    'v1',
    'api/nothing',
    'v1/nothing',
    'artifact-frame.html',
    'code-frame.html',
  ];
  return [...contract, ...system.map((path) => ({ method: 'GET', path: basePath + path }))];
}

const STRANGERS: readonly Record<string, string>[] = [{ host: 'evil.example' }, { origin: 'https://evil.example' }];

describe.each(['/', '/chat/'])('under the base path %s', (basePath) => {
  it('no spelling of any address is open to strangers, uncounted or unseen', { timeout: 120_000 }, async () => {
    let now = 0;
    const testApp = await startTestApp({
      config: { basePath, rateLimitPerMinute: 1, logLevel: 'info' },
      now: () => now,
    });
    const url = new URL(await listen(testApp));
    const send = lineTo(url);
    const seen = new Set<string>();
    const open: string[] = [];
    for (const { method, path } of targetsUnder(basePath)) {
      for (const target of spellingsOf(path, url.origin)) {
        if (seen.has(`${method} ${target}`)) continue;
        seen.add(`${method} ${target}`);
        for (const headers of STRANGERS) {
          now += 60_000;
          const lines = testApp.logs.length;
          const refused = await send(target, { method, headers });
          const again = await send(target, { method, headers });
          const logged = testApp.logs.slice(lines).map((line) => (JSON.parse(line) as { status?: number }).status);
          const found = [refused.status, refused.headers['cache-control'], again.status, logged];
          const wanted = [403, 'no-store', 429, [403, 429]];
          if (JSON.stringify(found) !== JSON.stringify(wanted)) {
            open.push(`${method} ${target} ${JSON.stringify(headers)}: ${JSON.stringify(found)}`);
          }
        }
      }
    }
    expect(seen.size).toBeGreaterThan(1_000);
    expect(open).toEqual([]);
  });

  it('every spelling that reaches a route of the API gets what the API gets', { timeout: 120_000 }, async () => {
    const testApp = await startTestApp({ config: { basePath, accessCode: 'open sesame', logLevel: 'info' } });
    const url = new URL(await listen(testApp));
    const send = lineTo(url);
    const wrong: string[] = [];
    for (const { method, path } of targetsUnder(basePath)) {
      if (!/\/(?:api|v1)\//.test(path)) continue;
      for (const target of spellingsOf(path, url.origin)) {
        const lines = testApp.logs.length;
        const { status, headers } = await send(target, { method });
        const policy = String(headers['content-security-policy']);
        const isApi = policy.startsWith("default-src 'none'") && headers['cross-origin-resource-policy'] !== undefined;
        // Written twice or with dots the address may be nobody's, and is then none of the API's either.
        if (!isApi && target.includes('%25')) continue;
        if (!isApi || testApp.logs.length === lines) wrong.push(`${method} ${target}: ${status} ${policy}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a target that is no path', () => {
  it.each(['http://127.0.0.1/api/models', 'http://evil.example/', '*'])('is refused: %s', async (target) => {
    const send = lineTo(new URL(await listen(await startTestApp())));
    const { status, body } = await send(target, { method: target === '*' ? 'OPTIONS' : 'GET' });
    expect([status, (JSON.parse(body) as { code: number }).code]).toEqual([400, 1000]);
  });
});

describe('a server without sign-in', () => {
  it.each([
    ['x-forwarded-for', '192.0.2.1'],
    ['forwarded', 'for=192.0.2.1'],
    ['via', '1.1 proxy'],
    ['x-forwarded-host', 'chat.example.org'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '192.0.2.1'],
  ])('answers nothing that a proxy hands on unless the settings mention one: %s', async (name, value) => {
    const testApp = await startTestApp();
    const send = lineTo(new URL(await listen(testApp)));
    for (const target of ['/api/models', '/', '/api/models']) {
      expect((await send(target, { headers: { [name]: value } })).status).toBe(403);
    }
    const warnings = testApp.logs.filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('PARLEY_ACCESS_CODE');
    expect((await send('/api/models')).status).toBe(200);
    for (const [config, status] of [
      [{ open: true }, 200],
      [{ accessCode: 'open sesame' }, 200],
      [{ publicUrl: 'https://chat.example.org' }, 200],
      // A tunnel that writes its own Host would pass for this machine.
      [{ publicUrl: 'http://localhost:8080' }, 403],
    ] as const) {
      const other = lineTo(new URL(await listen(await startTestApp({ config }))));
      expect((await other('/api/content', { headers: { [name]: value } })).status).toBe(status);
    }
  });

  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  it.each([
    ['/api/chat-history/search?q=secret', { 'sec-fetch-site': 'cross-site' }, 403],
    ['/api/chat-history/search?q=secret', { 'sec-fetch-site': 'same-site' }, 403],
    ['/api/chat-history/search?q=secret', { 'sec-fetch-site': 'cross-site', ...navigation }, 403],
    ['/v1/models', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['/api/docs', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['/api/docs', { 'sec-fetch-site': 'cross-site', ...navigation, 'sec-fetch-dest': 'iframe' }, 403],
    ['/api/docs', { 'sec-fetch-site': 'cross-site', ...navigation }, 200],
    ['/api/models', { 'sec-fetch-site': 'cross-site', origin: 'https://a.org' }, 200],
    ['/api/models', { 'sec-fetch-site': 'same-origin' }, 200],
    ['/api/models', { 'sec-fetch-site': 'none' }, 200],
    ['/healthz', { 'sec-fetch-site': 'cross-site', ...navigation }, 200],
  ])('lets pages of other sites neither read nor measure it: %s with %o', async (url, headers, status) => {
    const { app } = await startTestApp({ config: { embedOrigins: ['https://a.org'] } });
    expect((await app.inject({ url, headers })).statusCode).toBe(status);
  });
});
