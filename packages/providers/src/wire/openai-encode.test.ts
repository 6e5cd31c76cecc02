import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { collectCompletion, encodeOpenAiStream } from './openai-encode.ts';
import { errorPart } from './openai-error.ts';
import { parseOpenAiCompletion, readOpenAiResponse } from './openai-response.ts';
import { parseOpenAiStream } from './openai-stream.ts';

const head = { id: 'chatcmpl-1', model: 'm', created: 1 };

const EVERYTHING: readonly StreamPart[] = [
  { type: 'reasoning', text: 'Hm. ' },
  { type: 'text', text: 'Grüße ' },
  { type: 'text', text: '"quoted"\n\n' },
  { type: 'tool-call-start', index: 0, id: 'a', name: 'one' },
  { type: 'tool-call-arguments', index: 0, text: '{"a":1}' },
  { type: 'tool-call-start', index: 1, id: 'b', name: 'two' },
  { type: 'tool-call-arguments', index: 1, text: '{}' },
  { type: 'replay', data: { wire: 'anthropic', blocks: [{ type: 'reasoning', marks: { signature: 's' } }] } },
  {
    type: 'usage',
    usage: { promptTokens: 3, completionTokens: 5, cachedTokens: 1, reasoningTokens: 2, charged: '0.0125' },
  },
  { type: 'finish', reason: 'tool_calls' },
];

async function* iterate(parts: readonly StreamPart[]): AsyncGenerator<StreamPart> {
  yield* parts;
}

async function throughTheWire(parts: readonly StreamPart[]): Promise<StreamPart[]> {
  const frames = await Array.fromAsync(encodeOpenAiStream(iterate(parts), head));
  const body = new Blob(frames).stream();
  return Array.fromAsync(parseOpenAiStream(body));
}

describe('encoding parts', () => {
  it('gives a stream that reads back as the same parts', async () => {
    expect(await throughTheWire(EVERYTHING)).toEqual(EVERYTHING);
  });

  it('carries an error inside the stream with its code', async () => {
    const parts = [{ type: 'text', text: 'a' }, errorPart('upstream_timeout')] as const;
    expect(await throughTheWire(parts)).toEqual(parts);
  });

  it('gives a plain completion that reads back as the same parts', async () => {
    const completion = await collectCompletion(iterate(EVERYTHING), head);
    const parts = [...parseOpenAiCompletion(JSON.stringify(completion))];
    expect(parts.filter((part) => part.type !== 'text')).toEqual(EVERYTHING.filter((part) => part.type !== 'text'));
    expect(parts).toContainEqual({ type: 'text', text: 'Grüße "quoted"\n\n' });
  });

  it('hands an error on instead of a completion', async () => {
    const failed = errorPart('upstream_failed');
    expect(await collectCompletion(iterate([{ type: 'text', text: 'a' }, failed]), head)).toBe(failed);
  });
});

describe('reading an answer of any kind', () => {
  const read = async (text: string, type: string, status = 200) =>
    Array.fromAsync(readOpenAiResponse(new Response(text, { status, headers: { 'content-type': type } })));

  it.each([
    ['HTML', '<html></html>', 'text/html', 'upstream_failed'],
    ['half a completion', '{"choices":[{"mess', 'application/json', 'upstream_failed'],
    ['nothing', '', 'application/json', 'empty_response'],
    [
      'an error with status 200',
      '{"error":{"message":"no","type":"rate_limit_error"}}',
      'application/json',
      'upstream_rate_limited',
    ],
    ['an empty stream', '', 'text/event-stream', 'upstream_interrupted'],
  ])('reports %s', async (_, text, type, code) => {
    expect(await read(text, type)).toMatchObject([{ type: 'error', code }]);
  });
});
