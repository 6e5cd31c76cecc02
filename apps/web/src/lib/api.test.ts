import { defineRoute, failure, success } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiUrl, callApi, cancelAllRequests, cancelRequest, fetchApi, connectApi } from './api.ts';

const readThing = defineRoute({
  method: 'GET',
  path: '/things/{id}',
  summary: 'One thing',
  access: 'actor',
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.optional(z.array(z.string())), page: z.optional(z.number()) }),
  data: z.object({ name: z.string(), size: z._default(z.number(), 1) }),
});
const makeThing = defineRoute({
  method: 'POST',
  path: '/things',
  summary: 'A new thing',
  access: 'actor',
  body: z.object({ name: z.string() }),
});

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onFailure = vi.fn();
const on401 = vi.fn();

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const input = { params: { id: 'a' }, query: {} };

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  onFailure.mockReset();
  on401.mockReset();
  connectApi({ token: () => '', onFailure, onUnauthorized: on401 });
});

afterEach(() => vi.unstubAllGlobals());

/** Answers only to its end being called off, as a slow server would. */
const never = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('calling a route', () => {
  it('sends what the contract says and gives the data of the envelope, defaults filled in', async () => {
    server.mockResolvedValue(json(success({ name: 'Tea' })));
    expect(await callApi(readThing, { params: { id: 'a/b' }, query: { tag: ['x', 'y'] } })).toEqual({
      name: 'Tea',
      size: 1,
    });
    expect(server.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?tag=x&tag=y');
    expect(server.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
  });

  it('sends a body as JSON, and the token when one is held', async () => {
    server.mockResolvedValue(json(success(null)));
    connectApi({ token: () => 'abc' });
    await callApi(makeThing, { body: { name: 'Tea' } });
    expect(server.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
      body: '{"name":"Tea"}',
    });
  });

  it('leaves fields without a value out of the address', () => {
    expect(apiUrl(readThing, { id: 'a' }, { page: undefined, tag: [] })).toBe('/api/things/a');
  });

  it('gives the raw answer where it is asked for', async () => {
    server.mockResolvedValue(new Response('data: hello\n\n'));
    expect(await (await fetchApi(readThing, input)).text()).toBe('data: hello\n\n');
  });
});

describe('a call that fails', () => {
  it('throws the failure and tells it once', async () => {
    server.mockResolvedValue(json(failure('not_found', 'r-1'), 404));
    await expect(callApi(readThing, input)).rejects.toMatchObject({ code: 'not_found', requestId: 'r-1' });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('is not told when the caller wants quiet', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(callApi(readThing, input, { quiet: true })).rejects.toMatchObject({ code: 'network' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('takes a disabled account for the end of the session, unless anybody may make the call', async () => {
    server.mockImplementation(async () => json(failure('account_banned', 'r-1'), 403));
    await expect(callApi({ ...makeThing, access: 'public' }, { body: { name: 'a' } })).rejects.toMatchObject({
      status: 403,
    });
    expect(on401).not.toHaveBeenCalled();
    await expect(callApi(readThing, input, { quiet: true })).rejects.toMatchObject({ code: 'account_banned' });
    expect(on401).toHaveBeenCalledOnce();
  });

  it('leads a 401 to its own handler, quiet or not', async () => {
    server.mockImplementation(async () => json(failure('unauthorized', 'r-1'), 401));
    await expect(callApi(readThing, input, { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(on401).toHaveBeenCalledOnce();
  });

  it.each([
    ['half JSON', new Response('{"code":0,"da')],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an envelope with an error under status 200', json(failure('internal', 'r'))],
    ['data of another shape', json(success({ name: 5 }))],
  ])('says so on %s', async (_, response) => {
    server.mockResolvedValue(response);
    await expect(callApi(readThing, input)).rejects.toMatchObject({ name: 'ApiFailure' });
  });
});

describe('a reply of a server of another version', () => {
  const listThings = defineRoute({
    method: 'GET',
    path: '/things',
    summary: 'All things',
    access: 'actor',
    data: z.object({
      kind: z._default(z.enum(['a', 'b']), 'a'),
      things: z.array(z.object({ name: z.string(), size: z._default(z.number(), 1) })),
      page: z._default(z.number(), 1),
    }),
  });
  const reported = vi.fn();

  beforeEach(() => {
    vi.stubEnv('DEV', false);
    vi.stubGlobal('reportError', reported.mockReset());
  });

  afterEach(() => vi.unstubAllEnvs());

  it('is shown as far as it can be read: defaults filled in, what is unknown as it came, nothing left out', async () => {
    const sent = { kind: 'c', things: [{ name: 'Tea' }, { name: 7 }, { label: 'new' }, { name: 'Cup', size: 3 }] };
    server.mockImplementation(async () => json(success(sent)));
    const shown = {
      kind: 'c',
      things: [{ name: 'Tea', size: 1 }, { name: 7 }, { label: 'new' }, { name: 'Cup', size: 3 }],
      page: 1,
    };
    expect(await callApi(listThings)).toEqual(shown);
    expect(await callApi(listThings)).toEqual(shown);
    expect(reported).toHaveBeenCalledOnce();
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('GET /things') as string });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    ['of which the main thing is missing', { page: 2 }],
    ['of another kind', 'soon'],
    ['of nothing', null],
  ])('is handed on as it came when it is one %s', async (_, sent) => {
    server.mockResolvedValue(json(success(sent)));
    expect(await callApi(listThings)).toEqual(sent);
  });
});

describe('calling off', () => {
  it('ends the calls of one key and no others, without telling', async () => {
    server.mockImplementation(never);
    const one = callApi(readThing, input, { key: 'one' });
    const other = callApi(readThing, input, { key: 'other' });
    cancelRequest('one');
    await expect(one).rejects.toMatchObject({ code: 'aborted' });
    expect(onFailure).not.toHaveBeenCalled();
    cancelAllRequests();
    await expect(other).rejects.toMatchObject({ code: 'aborted' });
  });

  it('follows the caller’s own signal', async () => {
    server.mockImplementation(never);
    const controller = new AbortController();
    const call = callApi(readThing, input, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });
});
