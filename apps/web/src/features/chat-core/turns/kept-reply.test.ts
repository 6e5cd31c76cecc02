import * as fc from 'fast-check';
import { aiProxyRoutes } from '@parley/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchApi } from '#/lib/api.ts';
import { keptResponse, stopReply } from './kept-reply.ts';
import { newReplyTicket } from './reply-ticket.ts';

const END = 'data: [DONE]\n\n';
const question = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

/** What becomes of one connection: bytes that pass before it breaks, or before a proxy ends it in good order. */
type Fate = number | { readonly end: number } | 'refuse' | 'whole';

/** A server that keeps this reply. Connections meet their fates in turn, and pass whole after the last. */
function serve(text: string, fates: readonly Fate[], { isForgotten = false } = {}) {
  const bytes = new TextEncoder().encode(text);
  const asked: Asked[] = [];
  const left = [...fates];
  let wasAsked = false;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://parley.test');
    asked.push({ method: init.method ?? 'GET', path: pathname, headers: new Headers(init.headers) });
    if (init.method === 'DELETE') return Promise.resolve(Response.json({ code: 0, msg: '', data: null }));
    const fate = left.shift() ?? 'whole';
    if (fate === 'refuse') return Promise.reject(new TypeError('Failed to fetch'));
    if (init.method !== 'POST' && (isForgotten || !wasAsked)) {
      return Promise.resolve(Response.json({ code: 1002, msg: 'Not found', data: null }, { status: 404 }));
    }
    wasAsked = true;
    const rest = bytes.subarray(Number(searchParams.get('from') ?? 0));
    const passing =
      typeof fate === 'number' ? rest.subarray(0, fate) : fate === 'whole' ? rest : rest.subarray(0, fate.end);
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isSent && passing.length > 0) controller.enqueue(passing.slice());
        else if (typeof fate === 'number') controller.error(new TypeError('network error'));
        else controller.close();
        isSent = true;
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
  });
  return asked;
}

function ask(signal = new AbortController().signal): Promise<Response> {
  const ticket = newReplyTicket();
  return keptResponse({
    ticket,
    signal,
    ask: (headers, either) =>
      fetchApi(aiProxyRoutes.chat, { body: question }, { signal: either, quiet: true, headers }),
  });
}

describe('a kept reply', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is exactly what the server said, wherever its connections break', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text + END);
    const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, cuts, async (text, fates) => {
        serve(text, fates);
        expect(await (await ask()).text()).toBe(text);
      }),
    );
  });

  it('is asked for once more under the same id when nobody knows whether the server heard it', async () => {
    vi.useFakeTimers();
    const asked = serve(`Hello${END}`, ['refuse']);
    const reply = ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await reply).text()).toBe(`Hello${END}`);
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(new Set(asked.map(({ headers }) => headers.get('x-parley-reply'))).size).toBe(1);
    expect(asked.map(({ headers }) => headers.get('x-parley-reply-again'))).toEqual([null, '1']);
    expect(asked[0]?.headers.get('x-parley-reply-key')).toMatch(/^[\w-]{43}$/);
  });

  it('waits for a server that cannot be reached, and goes on', async () => {
    vi.useFakeTimers();
    serve(`Hello${END}`, [2, 'refuse', 'refuse', 3, 'refuse']);
    const reply = ask().then((response) => response.text());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await reply).toBe(`Hello${END}`);
  });

  it('is lost with the connection where the server does not know it', async () => {
    vi.useFakeTimers();
    serve(`Hello${END}`, [2], { isForgotten: true });
    const reply = ask().then((response) => response.text());
    const [failure] = await Promise.all([reply.catch((error: unknown) => error), vi.advanceTimersByTimeAsync(30_000)]);
    expect(failure).toMatchObject({ code: 'connection_lost' });
  });

  it('asks for what is missing where a proxy ends it in good order', async () => {
    const asked = serve(`Hello${END}`, [{ end: 3 }]);
    expect(await (await ask()).text()).toBe(`Hello${END}`);
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('counts as stopped where it ended without its mark and is gone', async () => {
    serve('Hello', [{ end: 5 }], { isForgotten: true });
    await expect((await ask()).text()).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is stopped on the server when nobody wants it any more', async () => {
    const abort = new AbortController();
    const asked = serve(`Hello${END}`, [2]);
    const response = await ask(abort.signal);
    abort.abort();
    await expect(response.text()).rejects.toBeDefined();
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'DELETE' }));
  });

  it('is stopped on the server once that can be reached again, however late', async () => {
    vi.useFakeTimers();
    const stops: number[] = [];
    let isOnline = false;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      if (init.method === 'DELETE') stops.push(Date.now());
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(Response.json({ code: 0, msg: '', data: null }));
    });
    const over = stopReply(newReplyTicket());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(stops.length).toBeGreaterThan(6);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(60_000);
    await over;
    const count = stops.length;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(stops).toHaveLength(count);
  });
});
