import { ERRORS, TOOL_SCHEMA_MAX_LENGTH } from '@parley/contract';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { startTestApp } from '../../testing/app.ts';
import { type HostAnswer, schemaOf, startToolHost } from '../../testing/tools-app.ts';

interface Read {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly text: string; readonly url: string } | null;
}

async function startReading(answer: HostAnswer, config: Partial<ServerConfig> = {}) {
  const host = await startToolHost(answer);
  const { app, logs } = await startTestApp({
    config: { allowedPrivateHosts: [new URL(host.url).host], ...config },
  });
  const read = async (url: string): Promise<Read> => {
    const response = await app.inject({ method: 'POST', url: '/api/tools/read-schema', payload: { url } });
    return { status: response.statusCode, ...response.json<Omit<Read, 'status'>>() };
  };
  return { host, read, logs };
}

const sends =
  (body: string, type = 'application/json'): HostAnswer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

describe('a schema from the web', () => {
  it.each([
    ['JSON', schemaOf()],
    ['YAML', 'openapi: 3.0.3\ninfo:\n  title: Weather\n'],
    ['Swagger 2.0, which the page explains', '{"swagger":"2.0"}'],
  ])('comes as it is: %s', async (_, text) => {
    const { host, read } = await startReading(sends(text, 'text/plain'));
    const url = `${host.url}/openapi`;
    expect(await read(url)).toMatchObject({ status: 200, data: { text, url } });
    expect(host.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['a page', '<!doctype html><p>openapi: 3', 'text/html'],
    ['something else', '{"password":"hunter2"}', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('is none where there is %s, of which nothing gets out', async (_, body, type) => {
    const { host, read } = await startReading(sends(body, type));
    const answer = await read(host.url);
    expect(answer).toMatchObject({ status: 400, code: ERRORS.tool_schema_invalid.code, data: null });
    expect(answer.msg).not.toContain('hunter2');
  });

  it('is found behind a redirect, unless that leads inside', async () => {
    const { host, read } = await startReading((response, request) => {
      if (request.url === '/openapi') return void response.end(schemaOf());
      const location = request.url === '/a' ? '/openapi' : 'http://169.254.169.254/latest/meta-data';
      return void response.writeHead(302, { location }).end();
    });
    expect((await read(`${host.url}/a`)).data?.text).toBe(schemaOf());
    expect((await read(`${host.url}/b`)).code).toBe(ERRORS.address_refused.code);
  });

  it.each([
    ['file:///etc/passwd', 'validation_failed'],
    ['ftp://weather.example/openapi', 'validation_failed'],
    ['http://10.0.0.1/openapi', 'address_refused'],
    ['http://[::ffff:169.254.169.254]/latest', 'address_refused'],
    ['https://user:word@weather.example/openapi', 'address_refused'],
    ['http://localhost/openapi', 'address_refused'],
  ] as const)('is not looked for at %s', async (url, code) => {
    const { host, read } = await startReading(sends(schemaOf()));
    expect((await read(url)).code).toBe(ERRORS[code].code);
    expect(host.requests).toEqual([]);
  });

  it('in JSON that is too large as it is written comes without its spaces, where that is enough', async () => {
    const written = { openapi: '3.1.0', info: { title: 'a  b\n c' }, paths: ' '.repeat(1_000) };
    const spaces = ' '.repeat(TOOL_SCHEMA_MAX_LENGTH);
    const fits = await startReading(sends(`${spaces}${JSON.stringify(written, undefined, 2)}`));
    expect((await fits.read(fits.host.url)).data?.text).toBe(JSON.stringify(written));
    for (const body of [`openapi: 3.1.0\ninfo: "${spaces}"`, `{"openapi":"${spaces}"}`]) {
      const { host, read } = await startReading(sends(body));
      expect(await read(host.url)).toMatchObject({ code: ERRORS.tool_schema_invalid.code, data: null });
    }
  });

  it('is at most as large as the limit, counted while it is read', async () => {
    let written = 0;
    const { host, read } = await startReading((response) => {
      const piece = `{"openapi":"${'x'.repeat(64_000)}`;
      const write = () => {
        while (!response.destroyed && response.write(piece)) written += piece.length;
      };
      response.on('drain', write);
      write();
    });
    expect((await read(host.url)).code).toBe(ERRORS.upstream_failed.code);
    expect(written).toBeLessThan(8 * TOOL_SCHEMA_MAX_LENGTH);
  });

  it('that its host does not give out is said to be missing', async () => {
    const { host, read } = await startReading((response) => void response.writeHead(404).end('secret'));
    const answer = await read(host.url);
    expect(answer).toMatchObject({ code: ERRORS.upstream_failed.code, msg: 'The address answered with status 404' });
  });

  it('is one of a few at a time', async () => {
    const waiting: ServerResponse[] = [];
    const { host, read } = await startReading((response) => void waiting.push(response));
    const first = [read(host.url), read(host.url)];
    await expect.poll(() => waiting.length).toBe(2);
    expect((await read(host.url)).code).toBe(ERRORS.rate_limited.code);
    for (const response of waiting) response.end(schemaOf());
    for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  });

  it('leaves nothing of its address in the log', async () => {
    const { host, read, logs } = await startReading(sends(schemaOf()));
    await read(`${host.url}/openapi?token=sesame`);
    expect(logs.join('')).not.toContain('sesame');
  });

  it('is not fetched for strangers', async () => {
    const { host, read } = await startReading(sends(schemaOf()), { accessCode: 'correct horse' });
    expect((await read(host.url)).status).toBe(401);
    expect(host.requests).toEqual([]);
  });
});
