import { describe, expect, it } from 'vitest';
import { bridgeFetch } from './bridge-fetch.ts';
import type { Invoke } from './invoke.ts';

interface Called {
  readonly command: string;
  readonly given: unknown;
  readonly asked?: Record<string, unknown>;
}

type Answers = Partial<Record<string, (call: Called) => unknown>>;

/** An app that answers as it is told and notes what it was asked for. */
function playApp(answers: Answers) {
  const calls: Called[] = [];
  const invoke = (async (command, given, options) => {
    const header = options?.headers['x-parley-request'];
    const asked = header === undefined ? {} : { asked: JSON.parse(decodeURIComponent(header)) as never };
    const call = { command, given, ...asked };
    calls.push(call);
    return answers[command]?.(call);
  }) as Invoke;
  return {
    fetch: bridgeFetch(invoke),
    calls,
    named: (name: string) => calls.filter(({ command }) => command === name),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const inTurn = (...pieces: string[]) => {
  const left = [...pieces];
  return () => bytes(left.shift() ?? '');
};
const refused = (text: string) => () => Promise.reject<unknown>({ kind: 'unreachable', text });
const head = (status = 200) => ({ status, headers: [['content-type', 'text/plain']] });

describe('a call through the bridge', () => {
  it('carries method, headers and body as they were given', async () => {
    const app = playApp({ bridge_open: () => head(), bridge_read: inTurn() });
    const init = { method: 'POST', headers: { authorization: 'Bearer k' }, body: '{"ü":1}' };
    await app.fetch('https://api.example.org/v1/chat', init);
    const { asked, given } = app.named('bridge_open')[0] ?? {};
    expect(asked).toMatchObject({ url: 'https://api.example.org/v1/chat', method: 'POST', follows: true });
    expect(asked?.['headers']).toContainEqual(['authorization', 'Bearer k']);
    expect(new TextDecoder().decode(given as Uint8Array)).toBe('{"ü":1}');
  });

  it('says where a redirect is not to be followed', async () => {
    const app = playApp({ bridge_open: () => head(), bridge_read: inTurn() });
    await app.fetch('https://a.example/', { redirect: 'manual' });
    expect(app.named('bridge_open')[0]?.asked).toMatchObject({ follows: false });
  });

  it('gives each call a number of its own', async () => {
    const app = playApp({ bridge_open: () => head(204) });
    await Promise.all([app.fetch('https://a.example/'), app.fetch('https://a.example/')]);
    const ids = app.named('bridge_open').map(({ asked }) => asked?.['id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('reads an answer piece by piece to its end, whatever its status', async () => {
    const app = playApp({ bridge_open: () => head(404), bridge_read: inTurn('not ', 'here') });
    const response = await app.fetch('https://a.example/');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain']);
    expect(await response.text()).toBe('not here');
  });

  it('asks for the next piece only when the page reads', async () => {
    const app = playApp({ bridge_open: () => head(), bridge_read: () => bytes('x') });
    const response = await app.fetch('https://a.example/');
    const reader = response.body?.getReader();
    await reader?.read();
    // One piece may lie ready; a page that does not read takes no more.
    await new Promise((resolve) => setTimeout(resolve));
    expect(app.named('bridge_read').length).toBeLessThanOrEqual(2);
    await reader?.cancel();
    expect(app.named('bridge_close')).toHaveLength(1);
  });

  it.each([
    [204, 'POST'],
    [205, 'POST'],
    [304, 'GET'],
    [200, 'HEAD'],
  ])('that answers %i to %s has no body, and ends at the app at once and once', async (status, method) => {
    const stop = new AbortController();
    const app = playApp({ bridge_open: () => head(status) });
    const response = await app.fetch('https://a.example/', { method, signal: stop.signal });
    expect([response.status, response.body]).toEqual([status, null]);
    stop.abort();
    expect(app.named('bridge_read')).toEqual([]);
    expect(app.named('bridge_close')).toMatchObject([{ given: { id: app.named('bridge_open')[0]?.asked?.['id'] } }]);
  });
});

describe('a call that comes to nothing', () => {
  it('is an answer with status 599 and the reason', async () => {
    const app = playApp({ bridge_open: refused('connection refused') });
    const response = await app.fetch('https://a.example/');
    expect(response.status).toBe(599);
    expect(await response.json()).toEqual({ error: { message: 'connection refused' } });
  });

  it('does not show what was never meant for people', async () => {
    const app = playApp({ bridge_open: () => Promise.reject(new Error('x is not a function')) });
    const response = await app.fetch('https://a.example/');
    expect(await response.json()).toEqual({ error: { message: 'The connection failed' } });
  });

  it('fails the reading where it breaks off after its beginning', async () => {
    let reads = 0;
    const read = () => ((reads += 1) === 1 ? bytes('half') : refused('reset')());
    const app = playApp({ bridge_open: () => head(), bridge_read: read });
    const response = await app.fetch('https://a.example/');
    await expect(response.text()).rejects.toThrow('reset');
  });
});

describe('a call that is given up', () => {
  it('before it began is never made', async () => {
    const app = playApp({});
    await expect(app.fetch('https://a.example/', { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(app.calls).toEqual([]);
  });

  it('while it waits ends at the app, with the page’s own reason', async () => {
    const stop = new AbortController();
    const opened = Promise.withResolvers<unknown>();
    const app = playApp({ bridge_open: () => opened.promise, bridge_close: () => opened.reject(new Error('closed')) });
    const asking = app.fetch('https://a.example/', { signal: stop.signal });
    await expect.poll(() => app.named('bridge_open').length).toBe(1);
    stop.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    expect(app.named('bridge_close')).toHaveLength(1);
  });

  it('while it is read ends the reading at once', async () => {
    const stop = new AbortController();
    const app = playApp({ bridge_open: () => head(), bridge_read: () => new Promise(() => {}) });
    const response = await app.fetch('https://a.example/', { signal: stop.signal });
    const reading = response.text();
    stop.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(app.named('bridge_close')).toHaveLength(1);
  });
});
