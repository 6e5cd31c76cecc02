import { cutAt, wireFixture, wireFixtureNames } from '@parley/testkit';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { expectedParts, REPLIES } from '../testing/expected-parts.ts';
import { joinedParts } from '../testing/joined-parts.ts';
import { parseOpenAiStream } from './openai-stream.ts';

async function partsOf(pieces: readonly Uint8Array[]): Promise<StreamPart[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return joinedParts(await Array.fromAsync(parseOpenAiStream(body)));
}

const partsOfText = (text: string) => partsOf([new TextEncoder().encode(text)]);
const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish?: string) =>
  frame({ choices: [{ index: 0, delta, finish_reason: finish ?? null }] });

const text = (value: string): StreamPart => ({ type: 'text', text: value });
const reasoning = (value: string): StreamPart => ({ type: 'reasoning', text: value });
const start = (index: number, id: string, name: string): StreamPart => ({ type: 'tool-call-start', index, id, name });
const args = (index: number, value: string): StreamPart => ({ type: 'tool-call-arguments', index, text: value });
const finish = (reason: 'stop' | 'length' | 'tool_calls' | 'content_filter'): StreamPart => ({
  type: 'finish',
  reason,
});
const interrupted: StreamPart = {
  type: 'error',
  code: 'upstream_interrupted',
  message: 'The connection to the provider was lost mid-answer',
  retryable: true,
  isCutOff: true,
};

const EXPECTED: Readonly<Record<string, readonly StreamPart[]>> = {
  'openai-text': [
    text('Grüße aus 東京 👋🏽'),
    { type: 'usage', usage: { promptTokens: 9, completionTokens: 7, cachedTokens: 4, reasoningTokens: 2 } },
    finish('stop'),
  ],
  'openai-two-tools': [
    start(0, 'call_a', 'get_weather'),
    args(0, '{"city":'),
    start(1, 'call_b', 'get_time'),
    args(0, '"Zürich"}'),
    args(1, '{}'),
    finish('tool_calls'),
  ],
  'azure-filter-results': [text('Hi'), finish('content_filter')],
  'deepseek-reasoning': [
    reasoning('2 + 2 is 4'),
    text('4'),
    { type: 'usage', usage: { promptTokens: 6, completionTokens: 5, cachedTokens: 2, reasoningTokens: 4 } },
    finish('stop'),
  ],
  'mistral-content-parts': [
    reasoning('Hm.'),
    text('Oui.'),
    start(0, 'AbC123xyz', 'lookup'),
    args(0, '{"q":"é"}'),
    { type: 'usage', usage: { promptTokens: 3, completionTokens: 4 } },
    finish('tool_calls'),
  ],
  'ollama-loose': [
    reasoning('Let me look.'),
    start(0, 'call_1', 'get_weather'),
    args(0, '{"city":"Oslo"}'),
    start(1, 'call_2', 'get_time'),
    args(1, '{}'),
    finish('tool_calls'),
  ],
  'repeated-id': [start(0, 'call_x', 'add'), args(0, '{"a":1,"b":2}'), finish('tool_calls')],
  'crlf-and-comments': [text('a–bc'), finish('length')],
  'error-mid-stream': [
    text('Half an ans'),
    {
      type: 'error',
      code: 'upstream_failed',
      message: 'The server had an error while processing your request',
      retryable: true,
    },
  ],
  'error-rate-limit-mid-stream': [
    text('So'),
    { type: 'error', code: 'upstream_rate_limited', message: 'Rate limit reached', retryable: true },
  ],
  'cut-off': [text('Only the begin'), interrupted],
  'no-done': [text('All there'), finish('stop')],
  'think-tags': [reasoning('Two and two. '), text('Four, not <think>.'), finish('stop')],
  'vllm-reasoning': [reasoning('Two and two.'), text('Four.'), finish('stop')],
  ...Object.fromEntries(REPLIES.map((name) => [name, expectedParts('openai-chat', name)])),
};

describe('stored streams', () => {
  it('has an expectation for each of them', () => {
    expect(wireFixtureNames()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))('%s reads the same wherever it is cut in two', async (name, expected) => {
    const bytes = wireFixture(name);
    for (let at = 0; at < bytes.length; at += 1) expect(await partsOf(cutAt(bytes, [at]))).toEqual(expected);
  });

  it.each(Object.entries(EXPECTED))('%s reads the same in any pieces', async (name, expected) => {
    const bytes = wireFixture(name);
    const cuts = fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
    const readsTheSame = fc.asyncProperty(cuts, async (at) => {
      expect(await partsOf(cutAt(bytes, at))).toEqual(expected);
    });
    await fc.assert(readsTheSame, { numRuns: 50 });
  });
});

describe('odd tool calls', () => {
  const call = (fields: object) => chunk({ tool_calls: [fields] });

  it('keeps calls apart that all claim index 0', async () => {
    const parts = await partsOfText(
      call({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }) +
        call({ index: 0, id: 'b', function: { name: 'two', arguments: '{"x"' } }) +
        call({ index: 0, function: { arguments: ':1}' } }) +
        chunk({}, 'tool_calls'),
    );
    expect(parts).toEqual([
      start(0, 'a', 'one'),
      args(0, '{}'),
      start(1, 'b', 'two'),
      args(1, '{"x":1}'),
      finish('tool_calls'),
    ]);
  });

  it.each([
    ['under two indexes', { index: 0 }, { index: 1 }, '{"a"'],
    ['without an index, by their names', {}, {}, ''],
    ['once the first of the same name is whole', {}, {}, '{"a":1}'],
  ])('keeps two calls apart that claim one id, %s', async (_, first, second, begun) => {
    const name = begun === '{"a":1}' ? 'one' : 'two';
    const parts = await partsOfText(
      call({ ...first, id: 'a', function: { name: 'one', arguments: begun } }) +
        call({ ...second, id: 'a', function: { name, arguments: '{"b"' } }) +
        call({ ...second, id: 'a', function: { arguments: ':2}' } }) +
        chunk({}, 'tool_calls'),
    );
    expect(parts.filter(({ type }) => type === 'tool-call-start')).toEqual([
      start(0, 'a', 'one'),
      start(1, 'a_2', name),
    ]);
    expect(parts).toContainEqual(args(1, '{"b":2}'));
  });

  it('invents no id that a call has', async () => {
    const parts = await partsOfText(
      call({ index: 0, id: 'call_1', function: { name: 'one', arguments: '{}' } }) +
        call({ index: 1, function: { name: 'two', arguments: '{}' } }) +
        chunk({}, 'tool_calls'),
    );
    expect(parts).toContainEqual(start(0, 'call_1', 'one'));
    expect(parts).toContainEqual(start(1, 'call_1_2', 'two'));
  });

  it('keeps what Gemini signs its calls with', async () => {
    const extra_content = { google: { thought_signature: 'ts-1' } };
    const parts = await partsOfText(
      call({ index: 0, id: 'a', function: { name: 'one', arguments: '{}' }, extra_content }) + chunk({}, 'tool_calls'),
    );
    expect(parts).toContainEqual({ type: 'replay', data: { wire: 'openai-chat', callExtras: { a: extra_content } } });
  });

  it('adds deltas without index and id to the call that is open', async () => {
    const parts = await partsOfText(
      call({ function: { name: 'one', arguments: '{"a"' } }) +
        call({ function: { arguments: ':1}' } }) +
        chunk({}, 'stop'),
    );
    expect(parts).toEqual([start(0, 'call_0', 'one'), args(0, '{"a":1}'), finish('tool_calls')]);
  });

  it('holds back arguments that come before the name', async () => {
    const parts = await partsOfText(
      call({ index: 0, id: 'a', function: { arguments: '{"a":1}' } }) +
        call({ index: 0, function: { name: 'one' } }) +
        chunk({}, 'stop'),
    );
    expect(parts).toEqual([start(0, 'a', 'one'), args(0, '{"a":1}'), finish('tool_calls')]);
  });

  it('reads the legacy function call', async () => {
    const parts = await partsOfText(
      chunk({ function_call: { name: 'f', arguments: '{}' } }) + chunk({}, 'function_call'),
    );
    expect(parts).toEqual([start(0, 'call_0', 'f'), args(0, '{}'), finish('tool_calls')]);
  });
});

describe('how a stream ends', () => {
  it('reads a reason that nobody knows as another, also one that every object knows', async () => {
    for (const reason of ['because', 'constructor']) {
      const parts = await partsOfText(chunk({ content: 'Hi' }) + chunk({}, reason));
      expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'other' });
    }
  });

  it('reports an empty reply', async () => {
    expect(await partsOfText(chunk({ content: '' }) + chunk({}, 'stop') + 'data: [DONE]\n\n')).toMatchObject([
      { code: 'empty_response' },
    ]);
  });

  it('does not call a reply empty that ran into its length limit while thinking', async () => {
    expect(await partsOfText(chunk({}, 'length'))).toEqual([finish('length')]);
  });

  it('takes the end mark for a stop where no reason was given', async () => {
    expect(await partsOfText(`${chunk({ content: 'a' })}data: [DONE]\n\n`)).toEqual([text('a'), finish('stop')]);
  });

  it('reports a page of HTML as a reply that broke off', async () => {
    expect(await partsOfText('<!doctype html><title>Sign in</title>')).toEqual([interrupted]);
  });

  it('reports a connection that fails, and keeps what came before', async () => {
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(new TextEncoder().encode(chunk({ content: 'a' })));
        else controller.error(new TypeError('network error'));
      },
    });
    expect(await Array.fromAsync(parseOpenAiStream(body))).toEqual([text('a'), interrupted]);
  });

  it('throws when the reader aborts', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new DOMException('stopped', 'AbortError')),
    });
    await expect(Array.fromAsync(parseOpenAiStream(body))).rejects.toThrow('stopped');
  });

  it('lets go of the connection as soon as the end mark came', async () => {
    const cancelled = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(`${chunk({ content: 'a' }, 'stop')}data: [DONE]\n\n`)),
      cancel: () => cancelled.resolve(),
    });
    expect(await Array.fromAsync(parseOpenAiStream(body))).toEqual([text('a'), finish('stop')]);
    await cancelled.promise;
  });

  it('does not believe a provider that claims the user is signed out', async () => {
    const parts = await partsOfText(frame({ error: { message: 'no', code: 'unauthorized' } }));
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_failed' }]);
  });
});
