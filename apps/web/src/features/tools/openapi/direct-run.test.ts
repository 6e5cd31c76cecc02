import { operationsOf, type Operation } from '@parley/tools';
import { describe, expect, it, vi } from 'vitest';
import { createDirectHosts, runDirectly } from './direct-run.ts';

const SECRET = 'a-secret-of-mine-99';
const operationAt = (server: string, method: 'get' | 'post' = 'get'): Operation =>
  operationsOf({
    openapi: '3.1.0',
    info: { title: 'Notes', description: 'Keeps notes' },
    servers: [{ url: server }],
    paths: { '/notes': { [method]: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] } } },
  }).operations[0]!;

const TOOL = { type: 'custom', apiKey: undefined } as const;
const SETTINGS = {
  shouldProxy: false,
  authConfigs: [{ type: 'apiKey', in: 'header', name: 'X-Key', scheme: '' } as const],
  authValues: { 'X-Key': SECRET },
};

function world(answer: (method: string) => Response | Promise<Response>) {
  const sent: RequestInit[] = [];
  const fetch = vi.fn(async (_: unknown, init: RequestInit = {}) => {
    sent.push(init);
    return answer(init.method ?? 'GET');
  });
  const parts = { fetch: fetch as unknown as typeof globalThis.fetch, hosts: createDirectHosts(), now: () => 0 };
  const run = (operation: Operation, tool: Partial<typeof TOOL> | object = {}, settings: object = {}) =>
    runDirectly(
      { ...TOOL, ...tool },
      { ...SETTINGS, ...settings },
      operation,
      { q: 'x' },
      new AbortController().signal,
      {
        ...parts,
        pageProtocol: () => 'https:',
      },
    );
  return { sent, run };
}

const fine = () => new Response(`{"heard":"${SECRET}"}`, { headers: { 'content-type': 'application/json' } });
const refusedByBrowser = () => Promise.reject(new TypeError('Failed to fetch'));
const NOTES = 'https://notes.example';

describe('a call from the page', () => {
  it('carries the credentials that the page has, and shows them nowhere', async () => {
    const { run, sent } = world(fine);
    const result = await run(operationAt(NOTES));
    expect(result).toMatchObject({ status: 200, request: { method: 'GET', url: `${NOTES}/notes?q=x` } });
    expect(sent[0]?.headers).toMatchObject({ 'X-Key': SECRET });
    expect(sent[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it.each([
    ['a shared tool', { type: 'shared' }, {}],
    ['a tool with a key of its own', { apiKey: '••••1234' }, {}],
    ['one that is set to go through the server', {}, { shouldProxy: true }],
    ['a cookie', {}, { authConfigs: [{ type: 'apiKey', in: 'cookie', name: 'X-Key', scheme: '' }] }],
  ])('leaves %s to the server', async (_, tool, settings) => {
    const { run, sent } = world(fine);
    await expect(run(operationAt(NOTES), tool, settings)).resolves.toBeUndefined();
    expect(sent).toEqual([]);
  });

  it.each([
    'http://notes.example',
    'https://192.168.1.1',
    'https://router.local',
    'http://localhost:8080',
    'https://10.0.0.8',
  ])('does not go to %s', async (server) => {
    const { run, sent } = world(fine);
    await expect(run(operationAt(server))).resolves.toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('that only reads is the server’s where the browser refuses it, from then on without a try', async () => {
    const { run, sent } = world(refusedByBrowser);
    await expect(run(operationAt(NOTES))).resolves.toBeUndefined();
    await expect(run(operationAt(NOTES))).resolves.toBeUndefined();
    await expect(run(operationAt(NOTES, 'post'))).resolves.toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it('that changes something asks first whether the host answers pages, and is sent by one of both alone', async () => {
    const closed = world(refusedByBrowser);
    await expect(closed.run(operationAt(NOTES, 'post'))).resolves.toBeUndefined();
    expect(closed.sent.map(({ method }) => method)).toEqual(['HEAD']);

    const opened = world(fine);
    await expect(opened.run(operationAt(NOTES, 'post'))).resolves.toMatchObject({ status: 200 });
    await opened.run(operationAt(NOTES, 'post'));
    expect(opened.sent.map(({ method }) => method)).toEqual(['HEAD', 'POST', 'POST']);
  });

  it('that changes something and broke on its way is not sent again', async () => {
    const { run } = world((method) => (method === 'HEAD' ? fine() : refusedByBrowser()));
    await expect(run(operationAt(NOTES, 'post'))).rejects.toThrow('not known whether the request arrived');
  });

  it('is not led elsewhere', async () => {
    const redirect = () => {
      const response = new Response(null);
      Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
      return response;
    };
    await expect(world(redirect).run(operationAt(NOTES))).resolves.toBeUndefined();
    await expect(world(redirect).run(operationAt(NOTES, 'post'))).rejects.toThrow('redirect');
  });

  it('reads no more than 64 KB of an answer without an end', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        pulled += 1;
        stream.enqueue(new Uint8Array(16 * 1024).fill(120));
      },
    });
    const { run } = world(() => new Response(endless, { headers: { 'content-type': 'text/plain' } }));
    const result = await run(operationAt(NOTES));
    expect(result).toMatchObject({ isTruncated: true });
    expect(result?.text.length).toBeLessThan(66_000);
    expect(pulled).toBeLessThan(10);
  });
});
