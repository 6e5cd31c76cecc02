import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { errorPart } from './openai-error.ts';
import { openReplay } from './replay-seal.ts';
import { ResponsesWriter } from './responses-writer.ts';

const REPLAY = { wire: 'google', model: 'm', blocks: [] };
const REPLY: readonly StreamPart[] = [
  { type: 'reasoning', text: 'They ask ' },
  { type: 'reasoning', text: 'for weather.' },
  { type: 'text', text: 'Let me ' },
  { type: 'text', text: 'look.' },
  { type: 'tool-call-start', index: 0, id: 'call_1', name: 'get_weather' },
  { type: 'tool-call-arguments', index: 0, text: '{"city":"Oslo"}' },
  { type: 'usage', usage: { promptTokens: 40, completionTokens: 60, cachedTokens: 5, reasoningTokens: 20 } },
  { type: 'replay', data: REPLAY },
  { type: 'finish', reason: 'tool_calls' },
];

const aWriter = () =>
  new ResponsesWriter({
    key: 'k',
    model: 'm',
    created: 1,
    request: { model: 'm@p', input: 'Hi', metadata: { a: 'b' } },
  });

const eventsOf = (parts: readonly StreamPart[], writer = aWriter()) => parts.flatMap((part) => writer.read(part));

describe('a reply as events of the Responses API', () => {
  const events = eventsOf(REPLY);

  it('comes in the order that OpenAI documents', () => {
    expect(events.map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  it('numbers them without a gap and points at the item they are about', () => {
    expect(events.map((event) => event['sequence_number'])).toEqual(events.map((_, index) => index));
    expect(events[12]).toEqual({
      type: 'response.output_text.delta',
      sequence_number: 12,
      item_id: 'msg_k1',
      output_index: 1,
      content_index: 0,
      delta: 'look.',
      logprobs: [],
    });
    expect(events[18]).toMatchObject({ item_id: 'fc_k2', output_index: 2, arguments: '{"city":"Oslo"}' });
  });

  it('ends with everything in one piece', () => {
    const { response } = events.at(-1) as unknown as { response: { output: { encrypted_content?: string }[] } };
    expect(response).toMatchObject({
      id: 'resp_k',
      status: 'completed',
      model: 'm',
      metadata: { a: 'b' },
      output: [
        { type: 'reasoning', id: 'rs_k0', summary: [{ type: 'summary_text', text: 'They ask for weather.' }] },
        {
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Let me look.' }],
        },
        {
          type: 'function_call',
          status: 'completed',
          call_id: 'call_1',
          name: 'get_weather',
          arguments: '{"city":"Oslo"}',
        },
        { type: 'reasoning', id: 'rs_k3', summary: [] },
      ],
      usage: {
        input_tokens: 40,
        input_tokens_details: { cached_tokens: 5 },
        output_tokens: 60,
        output_tokens_details: { reasoning_tokens: 20 },
        total_tokens: 100,
      },
    });
    expect(openReplay(response.output[3]?.encrypted_content ?? '')).toEqual(REPLAY);
  });
});

it.each([
  ['length', 'max_output_tokens'],
  ['content_filter', 'content_filter'],
] as const)('is incomplete where it ended by %s', (reason, word) => {
  const writer = aWriter();
  const events = eventsOf(
    [
      { type: 'text', text: 'So' },
      { type: 'finish', reason },
    ],
    writer,
  );
  expect(events.at(-1)?.type).toBe('response.incomplete');
  expect(writer.whole()).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: word },
    output: [{ status: 'incomplete', content: [{ text: 'So' }] }],
  });
});

it('says with both events of OpenAI that it failed, and keeps what was said', () => {
  const events = eventsOf([{ type: 'text', text: 'Half' }, errorPart('upstream_failed', 'The engine broke')]);
  const [error, failed] = events.slice(-2);
  expect(error).toMatchObject({ type: 'error', code: 'upstream_failed', message: 'The engine broke' });
  expect(failed).toMatchObject({
    type: 'response.failed',
    response: { status: 'failed', error: { code: 'upstream_failed' }, output: [{ content: [{ text: 'Half' }] }] },
  });
});

it('gives a call without arguments an empty object', () => {
  const writer = aWriter();
  eventsOf(
    [
      { type: 'tool-call-start', index: 0, id: 'c', name: 'now' },
      { type: 'finish', reason: 'tool_calls' },
    ],
    writer,
  );
  expect(writer.whole()).toMatchObject({ output: [{ arguments: '{}' }] });
});
