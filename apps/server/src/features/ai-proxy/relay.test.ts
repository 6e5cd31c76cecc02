import { PassThrough } from 'node:stream';
import { floodScript, jsonScript } from '@parley/testkit';
import type { Dispatcher } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anUpstream, startProxiedApp } from '../../testing/proxied-app.ts';
import { relay, type ReplyLimits } from './relay.ts';
import { ReplyStream } from './reply-stream.ts';
import { SilenceClock } from './silence-clock.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 3 * MINUTE_MS;

/** A call whose answer the test gives piece by piece. */
function aCall(limits: ReplyLimits | undefined) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const abort = vi.fn();
  const controller = { abort, pause() {}, resume() {}, paused: false } as unknown as Dispatcher.DispatchController;
  let handler: Dispatcher.DispatchHandler = {};
  const dispatcher = {
    dispatch: (_: unknown, given: Dispatcher.DispatchHandler) => void (handler = given),
  } as unknown as Dispatcher;
  const written = new PassThrough().resume();
  const result = relay(dispatcher, {
    address: { origin: 'https://api.example.org', path: '/v1/chat/completions' },
    headers: {},
    body: '{}',
    isStream: true,
    signal: new AbortController().signal,
    stream: new ReplyStream(() => written, { firstByte: () => {}, word: () => {} }),
    holder: { isOwnKey: true, secrets: [] },
    idleTimeoutMs: IDLE_MS,
    silence: new SilenceClock(IDLE_MS),
    limits,
    usageInStream: 'as-told',
    delivery: undefined,
    countUsage: async () => ({ promptTokens: 0, completionTokens: 0 }),
  });
  handler.onRequestStart?.(controller, {});
  handler.onResponseStart?.(controller, 200, { 'content-type': 'text/event-stream' }, 'OK');
  const send = (text: string) => handler.onResponseData?.(controller, Buffer.from(text));
  return { result, send, abort };
}

describe('an answer that never ends', () => {
  it('is broken off after its time, though a comment comes every minute', async () => {
    const { result, send, abort } = aCall({ maxBytes: 1_000_000, totalMs: 60 * MINUTE_MS });
    for (let minute = 0; minute <= 60; minute += 1) {
      expect(abort).not.toHaveBeenCalled();
      send(': still there\n\n');
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
    }
    expect(await result).toMatchObject({ kind: 'streamed', failure: { code: 'upstream_timeout' } });
    expect(abort).toHaveBeenCalledOnce();
  });

  it('goes on where the address is the operator’s own', async () => {
    const { send, abort } = aCall(undefined);
    for (let minute = 0; minute <= 70; minute += 1) {
      send(': still there\n\n');
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
    }
    expect(abort).not.toHaveBeenCalled();
  });
});

describe('an answer that is too large', () => {
  const config = { accessCode: 'open sesame' };
  const egress = { allowStrangersHosts: ['127.0.0.1'] };
  const path = 'ai-proxy/relay';
  const body = (endpoint: string, stream: boolean) => ({
    provider: 'Other',
    credentials: { endpoint },
    request: { model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream },
  });

  it('is broken off, and says so', async () => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config, egress });
    own.play(floodScript(20_000));
    const text = await (await ask(body(own.url, true), { path })).text();
    expect(text.length).toBeLessThan(17_000_000);
    expect(text.slice(-300)).toContain('The answer is too large');
    expect(await own.requests[0]?.ended).toBe('aborted');
  });

  it('is refused where it comes whole', async () => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config, egress });
    own.play(jsonScript({ choices: [{ message: { content: 'x'.repeat(17_000_000) } }] }));
    const response = await ask(body(own.url, false), { path });
    expect([response.status, await response.json()]).toMatchObject([502, { msg: 'The answer is too large' }]);
  });
});
