import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../stream-part.ts';
import { MessagesWriter } from './messages-writer.ts';
import { errorPart } from './openai-error.ts';
import { openReplay } from './replay-seal.ts';

const REPLAY = { wire: 'google', model: 'm', blocks: [] };
const REPLY: readonly StreamPart[] = [
  { type: 'reasoning', text: 'They ask.' },
  { type: 'text', text: 'Let me ' },
  { type: 'text', text: 'look.' },
  { type: 'tool-call-start', index: 0, id: 'call_1', name: 'get_weather' },
  { type: 'tool-call-arguments', index: 0, text: '{"city":' },
  { type: 'tool-call-arguments', index: 0, text: '"Oslo"}' },
  { type: 'usage', usage: { promptTokens: 40, completionTokens: 60, cachedTokens: 5 } },
  { type: 'replay', data: REPLAY },
  { type: 'finish', reason: 'tool_calls' },
];

const aWriter = (showsThoughts = true) => new MessagesWriter({ key: 'k', model: 'm', requestId: 'r', showsThoughts });

const eventsOf = (parts: readonly StreamPart[], writer = aWriter()) => parts.flatMap((part) => writer.read(part));

describe('a reply as events of the messages API', () => {
  const events = eventsOf(REPLY);

  it('comes in the order that Anthropic documents', () => {
    const names = events.map((event) => {
      const delta = event['delta'] as { type?: string } | undefined;
      return delta?.type === undefined ? event.type : `${String(event['index'])} ${delta.type}`;
    });
    expect(names).toEqual([
      'message_start',
      'ping',
      'content_block_start',
      '0 thinking_delta',
      '0 signature_delta',
      'content_block_stop',
      'content_block_start',
      '1 text_delta',
      '1 text_delta',
      'content_block_stop',
      'content_block_start',
      '2 input_json_delta',
      '2 input_json_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('tells why it ended and what it used, the cache apart', () => {
    expect(events.at(-2)).toEqual({
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: {
        input_tokens: 35,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 5,
        output_tokens: 60,
      },
    });
  });

  it('is the same in one piece', () => {
    const writer = aWriter();
    eventsOf(REPLY, writer);
    const { content } = writer.whole() as { content: { data?: string }[] };
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'They ask.', signature: 'parley' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Oslo' } },
      { type: 'redacted_thinking' },
    ]);
    expect(openReplay(content[3]?.data ?? '')).toEqual(REPLAY);
  });
});

it('shows no thoughts to who did not ask, yet gives back with calls what the model signed', () => {
  const writer = aWriter(false);
  eventsOf(REPLY, writer);
  expect(writer.whole()).toMatchObject({
    content: [{ type: 'text' }, { type: 'tool_use' }, { type: 'redacted_thinking' }],
  });
});

it('leaves a plain answer plain', () => {
  const writer = aWriter(false);
  const parts: StreamPart[] = [
    { type: 'text', text: 'Yes.' },
    { type: 'replay', data: REPLAY },
    { type: 'finish', reason: 'stop' },
  ];
  eventsOf(parts, writer);
  expect(writer.whole()).toMatchObject({ content: [{ type: 'text', text: 'Yes.' }], stop_reason: 'end_turn' });
});

it.each([
  ['length', 'max_tokens'],
  ['content_filter', 'refusal'],
  ['other', 'end_turn'],
] as const)('calls the reason %s %s', (reason, word) => {
  expect(
    eventsOf([
      { type: 'text', text: 'So' },
      { type: 'finish', reason },
    ]).at(-2),
  ).toMatchObject({
    delta: { stop_reason: word },
  });
});

it.each([
  ['upstream_rate_limited', 'rate_limit_error'],
  ['upstream_bad_request', 'invalid_request_error'],
  ['model_not_found', 'not_found_error'],
  ['model_unavailable', 'overloaded_error'],
  ['upstream_timeout', 'timeout_error'],
  ['upstream_failed', 'api_error'],
  ['insufficient_balance', 'billing_error'],
] as const)('calls the failure %s %s', (code, type) => {
  expect(eventsOf([errorPart(code, 'why')])).toEqual([
    { type: 'error', error: { type, message: 'why' }, request_id: 'r' },
  ]);
});
