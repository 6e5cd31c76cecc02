import type { StreamPart } from '@parley/providers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverTransport, transportFor } from './transport.ts';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
const HELLO = 'data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n';
const END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** A server that answers with these chunks and then, unless they end the stream, says nothing more. */
function serve(chunks: readonly string[], { ends = true, status = 200, type = 'text/event-stream' } = {}): void {
  const answer = (_url: string, init: RequestInit): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (ends) controller.close();
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
  };
  vi.stubGlobal('fetch', answer);
}

async function collect(signal = new AbortController().signal, timeoutMs = 30_000): Promise<StreamPart[]> {
  const parts: StreamPart[] = [];
  for await (const part of serverTransport(timeoutMs)(request, signal)) parts.push(part);
  return parts;
}

describe('serverTransport', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('gives the parts of a stream', async () => {
    serve([HELLO, END]);
    expect(await collect()).toEqual([
      { type: 'text', text: 'Hello' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('reads an answer that was not streamed', async () => {
    serve(['{"choices":[{"message":{"content":"Whole"},"finish_reason":"stop"}]}'], { type: 'application/json' });
    expect(await collect()).toEqual([
      { type: 'text', text: 'Whole' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('gives up on a server that falls silent', async () => {
    serve([HELLO], { ends: false });
    await expect(collect(undefined, 20)).rejects.toMatchObject({ code: 'upstream_timeout' });
  });

  it('says that the connection broke where the stream ends without a word, and what the server said where it did', async () => {
    serve([HELLO]);
    await expect(collect()).rejects.toMatchObject({ code: 'connection_lost' });
    serve([HELLO, 'data: {"error":{"message":"The provider broke off","code":"upstream_interrupted"}}\n\n']);
    expect((await collect()).at(-1)).toMatchObject({ type: 'error', code: 'upstream_interrupted' });
    serve([HELLO, 'data: {"error":{"message":"The server was interrupted","code":"upstream_interrupted"}}\n\n']);
    await expect(collect()).rejects.toMatchObject({ code: 'server_interrupted' });
  });

  it('ends as aborted, not as failed, when the user stops', async () => {
    serve([HELLO], { ends: false });
    const abort = new AbortController();
    const collecting = collect(abort.signal);
    abort.abort();
    await expect(collecting).rejects.toMatchObject({ code: 'aborted' });
  });

  it.each([
    [401, '{"code":2001,"msg":"x","data":null,"requestId":"1"}', 'access_code_required'],
    [403, '{"code":-1,"msg":"Balance not enough","data":null,"requestId":"1"}', 'insufficient_balance'],
    [502, '<html>Bad gateway</html>', 'bad_gateway'],
    [520, '<html>Web server is returning an unknown error</html>', 'generic_error'],
  ])('names the failure of a %i', async (status, body, code) => {
    serve([body], { status, type: 'application/json' });
    await expect(collect()).rejects.toMatchObject({ code });
  });

  it('says so when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(collect()).rejects.toMatchObject({ code: 'network' });
  });
});

describe('transportFor', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['m@default', '/api/ai-proxy'],
    ['m', '/api/ai-proxy'],
    ['m@a1b2c3', '/api/ai-proxy/custom/a1b2c3'],
    ['m@own-DeepSeek', '/api/ai-proxy/relay'],
  ])('asks %s at %s', async (modelId, path) => {
    const asked: string[] = [];
    vi.stubGlobal('location', { protocol: 'https:' });
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response(HELLO + END, { headers: { 'content-type': 'text/event-stream' } });
    });
    for await (const _ of transportFor(modelId)(request, new AbortController().signal));
    expect(asked).toEqual([path]);
  });
});
