import { connect } from 'node:net';
import { errorNameOf } from '@parley/contract';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp } from '../testing/app.ts';

const json = { 'content-type': 'application/json' };
const chat = { method: 'POST', url: '/api/ai-proxy', headers: json } as const;
const enter = { method: 'POST', url: '/api/auth/access-code', headers: json } as const;
const change = { method: 'PUT', url: '/api/chat-history/changes', headers: json } as const;

const BAD_REQUESTS: readonly [what: string, request: InjectOptions, status: number, code: string][] = [
  ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
  ['the bare base', { url: '/api' }, 404, 'not_found'],
  [
    'an unknown path with a body',
    { method: 'POST', url: '/api/nothing', headers: json, payload: '{}' },
    404,
    'not_found',
  ],
  ['an unknown path under /v1', { url: '/v1/nothing' }, 404, 'not_found'],
  ['an encoded path that climbs out', { url: '/api/%2e%2e%2f%2e%2e%2fetc' }, 404, 'not_found'],
  ['a wrong method', { method: 'DELETE', url: '/api/models' }, 405, 'method_not_allowed'],
  ['a method of another protocol', { method: 'PROPFIND', url: '/api/models' }, 405, 'method_not_allowed'],
  ['a preflight from a stranger', { method: 'OPTIONS', url: '/api/models' }, 405, 'method_not_allowed'],
  ['a broken escape', { url: '/api/share/%zz' }, 400, 'bad_request'],
  ['half a character', { url: '/api/share/%c3' }, 400, 'bad_request'],
  ['an endless id', { url: `/api/share/${'a'.repeat(5000)}` }, 404, 'not_found'],
  ['JSON that breaks off', { ...enter, payload: '{"code":' }, 400, 'bad_request'],
  ['text instead of JSON', { ...enter, payload: 'hello' }, 400, 'bad_request'],
  ['JSON with a comment', { ...enter, payload: '{/**/}' }, 400, 'bad_request'],
  ['an empty body', { ...enter, payload: '' }, 400, 'validation_failed'],
  ['no body at all', { method: 'POST', url: '/api/auth/access-code' }, 400, 'validation_failed'],
  ['null', { ...enter, payload: 'null' }, 400, 'validation_failed'],
  ['a list', { ...enter, payload: '[]' }, 400, 'validation_failed'],
  ['a number where text belongs', { ...enter, payload: '{"code":1}' }, 400, 'validation_failed'],
  [
    'a text that is too long',
    { ...enter, payload: JSON.stringify({ code: 'x'.repeat(500) }) },
    400,
    'validation_failed',
  ],
  ['a null character', { ...enter, payload: '{"code":"a\\u0000b"}' }, 400, 'validation_failed'],
  [
    'a null character in a key that is kept',
    { ...change, payload: '{"chats":[{"id":"a","revision":0,"session":{"id":"a","revision":{"\\u0000":1}}}]}' },
    400,
    'validation_failed',
  ],
  ['a key into the prototype', { ...enter, payload: '{"code":"a","__proto__":{"x":1}}' }, 400, 'bad_request'],
  ['a hidden key into the prototype', { ...enter, payload: '{"\\u005f_proto__":{"x":1}}' }, 400, 'bad_request'],
  ['a constructor to pollute', { ...enter, payload: '{"constructor":{"prototype":{"x":1}}}' }, 400, 'bad_request'],
  [
    'a deep nest',
    { ...enter, payload: `{"code":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    400,
    'validation_failed',
  ],
  [
    'a form',
    { ...enter, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'code=a' },
    415,
    'unsupported_media_type',
  ],
  [
    'plain text, which needs no preflight',
    { ...enter, headers: { 'content-type': 'text/plain' }, payload: '{"code":"a"}' },
    415,
    'unsupported_media_type',
  ],
  [
    'a nonsense content type',
    { ...enter, headers: { 'content-type': ';;;' }, payload: '{}' },
    415,
    'unsupported_media_type',
  ],
  [
    'a body above the limit',
    { ...enter, payload: JSON.stringify({ code: 'x'.repeat(2_000_000) }) },
    413,
    'payload_too_large',
  ],
  ['a chat without messages', { ...chat, payload: '{"model":"parley-guide"}' }, 400, 'validation_failed'],
  [
    'a chat with a model that does not exist',
    { ...chat, payload: '{"model":"x","messages":[{"role":"user","content":"hi"}]}' },
    404,
    'model_not_found',
  ],
];

describe('bad input', () => {
  it.each(BAD_REQUESTS)('gets the envelope: %s', async (_what, request, status, code) => {
    const { app } = await startTestApp();
    const response = await app.inject(request);
    const envelope = response.json<{ code: number; data: unknown; msg: string; requestId: string }>();
    expect([response.statusCode, errorNameOf(envelope.code)]).toEqual([status, code]);
    expect(envelope).toMatchObject({ data: null, requestId: response.headers['x-request-id'] });
    expect(envelope.msg).not.toBe('');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });

  it('drops what no schema knows, null characters and all', async () => {
    const { app } = await startTestApp();
    const payload = String.raw`{"chats":[{"id":"a","revision":0,"session":{"id":"a"}}],"\u0000":"\u0000"}`;
    const response = await app.inject({ ...change, payload });
    expect(response.json()).toMatchObject({ data: { chats: [{ outcome: 'written' }] } });
  });

  it('names the methods that a path takes', async () => {
    const { app } = await startTestApp();
    const response = await app.inject({ method: 'POST', url: '/api/share/abc' });
    expect(response.headers['allow']?.toString().split(', ').toSorted()).toEqual(['DELETE', 'GET', 'PUT']);
  });

  it.each([
    ['PUT', 'chat-history/all', 'DELETE'],
    ['DELETE', 'chat-history/changes', 'GET, POST, PUT'],
    ['PUT', 'chat-history/search', 'GET'],
    ['PATCH', 'chat-history/search', 'GET'],
    ['PUT', 'tools/create', 'POST'],
    ['QUERY', 'models', 'GET'],
    ['QUERY', 'ai-proxy', 'POST'],
    ['QUERY', 'chat-history/all', 'DELETE'],
  ])('does not take %s for %s, whatever a path beside it takes', async (method, path, allowed) => {
    const { app } = await startTestApp();
    const response = await app.inject({
      method: method as 'PUT',
      url: `/api/${path}`,
      headers: { 'content-type': 'text/x-anything' },
      payload: 'anything',
    });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, allowed]);
  });

  it('answers OpenAI clients in their own words as well', async () => {
    const { app } = await startTestApp();
    const response = await app.inject({ ...chat, payload: '{}' });
    expect(response.json()).toMatchObject({
      code: 1001,
      error: { type: 'invalid_request_error', code: 'validation_failed' },
    });
  });

  it('hides what an unexpected failure says, and shows where to look for it', async () => {
    const { app, database, logs } = await startTestApp();
    await sql`drop table accounts`.execute(database.db);
    const response = await app.inject({ url: '/api/auth/self' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 1009,
      msg: 'Internal Server Error',
      data: null,
      requestId: response.headers['x-request-id'],
    });
    expect(logs.join()).toContain('no such table: accounts');
    expect(logs.join()).toContain(response.headers['x-request-id']);
  });

  it('keeps serving after bytes that are not HTTP', async () => {
    const testApp = await startTestApp();
    const url = new URL(await listen(testApp));
    const answers = await Promise.all(
      ['\x16\x03\x01 tls', 'GET / HTTP/9\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`].map((bytes) =>
        speak(url, bytes),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toContain('"code":1000');
    }
    expect((await fetch(new URL('api/models', url))).status).toBe(200);
  });
});

describe('OpenAI’s clients', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  it.each<[what: string, request: InjectOptions, status: number, code: string]>([
    ['an unknown route', { url: '/v1/nothing' }, 404, 'not_found'],
    [
      'an unknown route under /api',
      { method: 'POST', url: '/api/v1/x/y', headers: json, payload: '{}' },
      404,
      'not_found',
    ],
    [
      'a form for an unknown route',
      { method: 'POST', url: '/v1/x', headers: form, payload: '--x--' },
      404,
      'not_found',
    ],
    [
      'text for an unknown route',
      { method: 'POST', url: '/v1/x', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      404,
      'not_found',
    ],
    ['a wrong method', { method: 'DELETE', url: '/v1/models' }, 405, 'method_not_allowed'],
    [
      'a content type that is not taken',
      { method: 'POST', url: '/v1/chat/completions', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'unsupported_media_type',
    ],
    [
      'a body above the limit',
      { method: 'POST', url: '/v1/images/generations', headers: json, payload: `"${'x'.repeat(2_000_000)}"` },
      413,
      'payload_too_large',
    ],
    ['a broken escape', { url: '/v1/models/%zz' }, 400, 'bad_request'],
    ['an endless id', { url: `/v1/models/${'a'.repeat(5000)}` }, 404, 'not_found'],
  ])('hear their own error object: %s', async (_what, request, status, code) => {
    const { app } = await startTestApp();
    const response = await app.inject(request);
    const { error } = response.json<{ error: object }>();
    expect([response.statusCode, error]).toEqual([
      status,
      { message: expect.stringMatching(/./) as string, type: 'invalid_request_error', param: null, code },
    ]);
  });

  it('hear it of too many requests', async () => {
    const { app } = await startTestApp({ config: { rateLimitPerMinute: 1 } });
    await app.inject({ url: '/v1/models' });
    const limited = await app.inject({ url: '/v1/models' });
    expect([limited.statusCode, limited.json()]).toMatchObject([429, { error: { type: 'rate_limit_error' } }]);
  });

  it('hear it of a server that fails, without what it says to itself', async () => {
    const callHooks = {
      beforeCall: () => {
        throw new Error('a secret of the server');
      },
      settleIn: async () => new Map(),
    };
    const { app } = await startTestApp({ callHooks });
    const payload = { model: 'parley-guide', messages: [{ role: 'user', content: 'hi' }] };
    const failed = await app.inject({ method: 'POST', url: '/v1/chat/completions', payload });
    expect([failed.statusCode, failed.json()]).toMatchObject([
      500,
      { error: { type: 'server_error', code: 'internal' } },
    ]);
    expect(failed.body).not.toContain('secret');
  });
});

describe('a body above the limit', () => {
  const half = 'x'.repeat(700_000);
  const chunk = `${half.length.toString(16)}\r\n${half}\r\n`;
  it.each([
    ['with its length', `content-length: ${half.length * 2}`, half + half],
    ['in chunks', 'transfer-encoding: chunked', `${chunk}${chunk}0\r\n\r\n`],
  ])('is heard to its end, so that its sender hears the answer: %s', async (_, length, body) => {
    const url = new URL(await listen(await startTestApp()));
    const head = `POST ${enter.url} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n${length}`;
    const next = `GET /api/models HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`;
    const answers = await speak(url, `${head}\r\n\r\n${body}${next}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

function speak(url: URL, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
