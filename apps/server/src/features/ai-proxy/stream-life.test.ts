import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readOpenAiResponse } from '@parley/providers';
import { aChatRequest, floodScript, replyScript } from '@parley/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startProxiedApp } from '../../testing/proxied-app.ts';

const partsOf = (response: Response) => Array.fromAsync(readOpenAiResponse(response));

/** Asks and reads nothing of the answer. */
async function askWithoutReading(url: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const body = JSON.stringify(aChatRequest());
  const socket = connect(Number(port), hostname).pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return socket;
}

/** The value once it has stopped growing. */
async function settled(read: () => number): Promise<number> {
  let last = -1;
  let times = 0;
  await vi.waitFor(
    () => {
      const value = read();
      times = value === last && value > 0 ? times + 1 : 0;
      last = value;
      expect(times).toBeGreaterThan(4);
    },
    { timeout: 20_000, interval: 40 },
  );
  return last;
}

describe('stopping', () => {
  it('ends the call to the provider at once', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const controller = new AbortController();
    const response = await ask({}, { signal: controller.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });

  it('ends the call also before the provider has said anything', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play({ status: 200, headers: {}, steps: [{ do: 'stall' }] });
    const controller = new AbortController();
    const asking = ask({}, { signal: controller.signal });
    const request = await upstream.nextRequest();
    controller.abort();
    await expect(asking).rejects.toThrow(/abort/i);
    expect(await request.ended).toBe('aborted');
  });

  it('leaves no connection behind', async () => {
    const { ask, upstream, app } = await startProxiedApp();
    upstream.play(
      replyScript({ text: ['a'] }),
      replyScript({ text: ['b'], ending: 'drop' }),
      replyScript({ text: ['c'] }),
    );
    for (let count = 0; count < 3; count += 1) await (await ask()).text();
    await app.close();
    await vi.waitFor(() => expect(upstream.openConnections()).toBe(0));
  });
});

describe('trouble in the middle', () => {
  it('is told in the stream when the provider drops the connection', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['Half ', 'an '], ending: 'drop' }));
    const response = await ask();
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body).toContain('"Half "');
    expect(body).toMatch(/data: \{"error":\{.*"code":"upstream_interrupted"\}\}\n\n$/);
  });

  it('is told in the stream when the provider simply ends', async () => {
    const { ask, upstream } = await startProxiedApp();
    const script = replyScript({ text: ['Half '] });
    upstream.play({ ...script, steps: script.steps.slice(0, 2) });
    expect((await partsOf(await ask())).at(-1)).toMatchObject({ type: 'error', code: 'upstream_interrupted' });
  });

  it('is told in the stream when the provider falls silent', async () => {
    const { ask, upstream } = await startProxiedApp({ idleTimeoutMs: 1_000 });
    upstream.play(replyScript({ text: ['Half '], ending: 'stall' }));
    const parts = await partsOf(await ask());
    expect(parts).toMatchObject([
      { type: 'text', text: 'Half ' },
      { type: 'error', code: 'upstream_timeout' },
    ]);
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });

  it('keeps the connection open while the provider thinks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['Half '], ending: 'stall' }));
    const reader = (await ask()).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('Half ');
    // The first tick may come right after a byte.
    vi.advanceTimersByTime(16_000);
    expect((await reader?.read())?.value).toBe(': ping\n\n');
    vi.advanceTimersByTime(15_000);
    expect((await reader?.read())?.value).toBe(': ping\n\n');
    await reader?.cancel();
  });

  it('has its own status when the provider never begins', async () => {
    const { ask, upstream } = await startProxiedApp({ idleTimeoutMs: 150 });
    upstream.play({ status: 200, headers: {}, steps: [{ do: 'stall' }] });
    const response = await ask();
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_timeout' } });
  });

  it('hands on an error frame of the provider', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['Half '], ending: 'error' }));
    const parts = await partsOf(await ask());
    expect(parts.at(-1)).toMatchObject({ type: 'error', code: 'upstream_failed', message: 'The engine is overloaded' });
  });
});

describe('a client that reads slowly', () => {
  it('slows the provider down instead of filling the memory', async () => {
    const { upstream, url } = await startProxiedApp();
    const wholeBytes = 200_000 * 1_000;
    upstream.play(floodScript(200_000));
    const socket = await askWithoutReading(url);
    const request = await upstream.nextRequest();
    const taken = await settled(() => request.bytesTaken());
    // What the two connections' buffers in the system hold, far from the whole reply.
    expect(taken).toBeLessThan(wholeBytes / 5);
    socket.destroy();
    expect(await request.ended).toBe('aborted');
  });

  it('gets everything in the end', async () => {
    const { ask, upstream } = await startProxiedApp();
    const words = Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(4_000, 'ä'));
    upstream.play(replyScript({ text: words }));
    const parts = await partsOf(await ask());
    expect(parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe(words.join(''));
  });
});

describe('a server that must end', () => {
  it('waits for a running reply', async () => {
    const { ask, upstream, app } = await startProxiedApp();
    const gate = Promise.withResolvers<void>();
    const script = replyScript({ text: ['slow ', 'but whole'] });
    upstream.play({
      ...script,
      steps: [...script.steps.slice(0, 2), { do: 'wait-for', gate: gate.promise }, ...script.steps.slice(2)],
    });
    const response = await ask();
    const closing = app.drain.close(60_000);
    gate.resolve();
    expect((await partsOf(response)).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    await closing;
  });

  it('tells those that take too long why they end', async () => {
    const { ask, upstream, app } = await startProxiedApp();
    upstream.play(replyScript({ text: ['slow '], ending: 'stall' }));
    const response = await ask();
    const closing = app.drain.close(1);
    expect((await partsOf(response)).at(-1)).toMatchObject({ type: 'error', code: 'unavailable' });
    await closing;
  });
});
