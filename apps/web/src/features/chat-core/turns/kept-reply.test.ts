import * as fc from 'fast-check';
import { aiProxyRoutes, ERROR_NUMBERS } from '@parley/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchApi } from '#/lib/api.ts';
import { keptResponse, stopReply } from './kept-reply.ts';
import { newReplyTicket, type ReplyTicket } from './reply-ticket.ts';

const END = 'data: [DONE]\n\n';
const question = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

/** What becomes of one connection: bytes that pass before it breaks, or before a proxy ends it in good order. */
type Fate =
  | number
  | { readonly end: number }
  | { readonly hangs: number }
  | { readonly fails: number; readonly code?: number }
  | 'refuse'
  | 'whole';

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
    if (typeof fate === 'object' && 'fails' in fate) {
      const body = fate.code === undefined ? '<h1>Bad Gateway</h1>' : JSON.stringify({ code: fate.code, msg: 'No' });
      return Promise.resolve(new Response(body, { status: fate.fails }));
    }
    const rest = bytes.subarray(Number(searchParams.get('from') ?? 0));
    const passing =
      fate === 'whole'
        ? rest
        : rest.subarray(0, typeof fate === 'number' ? fate : 'end' in fate ? fate.end : fate.hangs);
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
      },
      pull(controller) {
        if (!isSent && passing.length > 0) controller.enqueue(passing.slice());
        else if (typeof fate === 'object' && 'hangs' in fate) return new Promise(() => {});
        else if (typeof fate === 'number') controller.error(new TypeError('network error'));
        else controller.close();
        isSent = true;
        return undefined;
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
  });
  return asked;
}

function ask(signal = new AbortController().signal, onConnection?: ReplyTicket['onConnection']): Promise<Response> {
  const ticket = { ...newReplyTicket(), onConnection };
  return keptResponse({
    ticket,
    signal,
    ask: (headers, either) =>
      fetchApi(aiProxyRoutes.chat, { body: question }, { signal: either, quiet: true, headers }),
  });
}

const often = (fate: Fate): Fate[] => Array.from({ length: 20 }, () => fate);

describe('a kept reply', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is exactly what the server said, wherever its connections break', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text + END);
    const cuts = fc
      .array(fc.nat({ max: 40 }), { maxLength: 12 })
      .filter((fates) => !/(?:^|,)(?:0,){5}0/.test(fates.join()));
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(texts, cuts, async (text, fates) => {
        serve(text, fates);
        const reply = ask().then((response) => response.text());
        await vi.advanceTimersByTimeAsync(120_000);
        expect(await reply).toBe(text);
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

  it('says that it waits for the connection, and that it is back', async () => {
    vi.useFakeTimers();
    const told: string[] = [];
    serve(`Hello${END}`, [2, 'refuse', { fails: 502 }]);
    const reply = ask(undefined, (state) => void told.push(state)).then((response) => response.text());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await reply).toBe(`Hello${END}`);
    expect(told).toEqual(['away', 'back']);
  });

  it('goes on at once over a new connection when the network is another one', async () => {
    const told: string[] = [];
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    const asked = serve(`Hello${END}`, [{ hangs: 2 }]);
    const response = await ask(undefined, (state) => void told.push(state));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const words = [(await reader?.read())?.value];
    network.dispatchEvent(new Event('offline'));
    expect([told, asked.length]).toEqual([['away'], 1]);
    network.dispatchEvent(new Event('online'));
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) words.push(piece.value);
    expect(words).toEqual(['He', `llo${END}`]);
    expect(told).toEqual(['away', 'back']);
    // Afterwards it listens no more.
    network.dispatchEvent(new Event('offline'));
    expect(told).toHaveLength(2);
  });

  it('waits for the connection where that went away before the server answered', async () => {
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    const asked = serve(`Hello${END}`, ['refuse']);
    const reply = ask().then((response) => response.text());
    vi.stubGlobal('navigator', { onLine: false });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(asked).toHaveLength(1);
    vi.stubGlobal('navigator', { onLine: true });
    network.dispatchEvent(new Event('online'));
    expect(await reply).toBe(`Hello${END}`);
    expect(asked.map(({ headers }) => headers.get('x-parley-reply-again'))).toEqual([null, '1']);
  });

  it.each([
    ['cannot be opened', often({ fails: 500, code: ERROR_NUMBERS.internal }), 'reply_unreadable', 4],
    ['is damaged in the middle', often(0), 'reply_unreadable', 7],
    ['failed itself', [{ fails: 502, code: ERROR_NUMBERS.upstream_interrupted } as const], 'upstream_interrupted', 2],
  ])('that %s ends with a clear failure, and is not asked for again and again', async (_, fates, code, calls) => {
    vi.useFakeTimers();
    const asked = serve(`Hello${END}`, [2, ...fates]);
    const reply = ask().then((response) => response.text());
    const [failure] = await Promise.all([reply.catch((error: unknown) => error), vi.advanceTimersByTimeAsync(30_000)]);
    expect(failure).toMatchObject({ code });
    expect(asked).toHaveLength(calls);
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
