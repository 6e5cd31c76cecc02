import type { MessagesMessage, MessagesRequest } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readMessagesRequest, wantsThoughts } from './messages-request.ts';
import { sealReplay } from './replay-seal.ts';

const HELLO: MessagesMessage[] = [{ role: 'user', content: 'Hi' }];
const read = (fields: Partial<MessagesRequest> = {}) =>
  readMessagesRequest({ model: 'm', max_tokens: 9, messages: HELLO, ...fields });
const messagesOf = (...messages: MessagesMessage[]) => read({ messages }).chat.messages;

describe('a conversation of blocks', () => {
  it('brings thoughts, calls and what the model signed back in one message', () => {
    const replay = { wire: 'anthropic', model: 'm', blocks: [] };
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'parley' },
      { type: 'text', text: 'Let me ' },
      { type: 'text', text: 'look.' },
      { type: 'tool_use', id: 'a', name: 'look', input: { at: 1 } },
      { type: 'redacted_thinking', data: sealReplay(replay) },
    ];
    expect(messagesOf({ role: 'assistant', content })).toEqual([
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"at":1}' } }],
        reasoning_content: 'Hm.',
        provider_data: replay,
      },
    ]);
  });

  it('splits a message of results, pictures and words', () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } };
    const content = [
      { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'here' }, picture] },
      { type: 'tool_result', tool_use_id: 'b', content: 'no such file', is_error: true },
      { type: 'text', text: 'Go on' },
    ];
    expect(messagesOf({ role: 'user', content })).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'here' },
      { role: 'tool', tool_call_id: 'b', content: 'Error:\nno such file' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'The result of the call a:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
        ],
      },
      { role: 'user', content: 'Go on' },
    ]);
  });

  it('reads documents that come with their words', () => {
    const source = { type: 'text', media_type: 'text/plain', data: 'The words' };
    expect(messagesOf({ role: 'user', content: [{ type: 'document', title: 'Notes', source }] })).toEqual([
      { role: 'user', content: 'Notes\nThe words' },
    ]);
  });

  it.each([
    [{ type: 'image', source: { type: 'file' } }, /messages\.0\.content\.0\.source: .*base64 or url/],
    [{ type: 'document', source: { type: 'url', url: 'https://a.example' } }, /stores and fetches no files/],
    [{ type: 'tool_result', content: 'x' }, /tool_use_id/],
    [{ type: 'server_tool_use' }, /does not take server_tool_use/],
  ])('is refused with its place and reason: %j', (block, words) => {
    expect(() => messagesOf({ role: 'user', content: [block] })).toThrow(words);
  });
});

describe('how much a model is to think', () => {
  it.each([
    [undefined, undefined, undefined],
    [{ type: 'disabled' }, 'high', 'none'],
    [{ type: 'enabled', budget_tokens: 1_024 }, undefined, 'low'],
    [{ type: 'enabled', budget_tokens: 10_000 }, undefined, 'medium'],
    [{ type: 'enabled', budget_tokens: 32_000 }, undefined, 'high'],
    [{ type: 'adaptive' }, undefined, 'medium'],
    [{ type: 'adaptive' }, 'max', 'max'],
  ])('%j with the effort %s is %s', (thinking, effort, expected) => {
    const { chat } = read({ thinking, ...(effort !== undefined && { output_config: { effort } }) });
    expect(chat.reasoning_effort).toBe(expected);
  });

  it('is shown only to who asks', () => {
    expect(
      [undefined, { type: 'disabled' }, { type: 'adaptive' }].map((thinking) => wantsThoughts({ thinking })),
    ).toEqual([false, false, true]);
    expect(wantsThoughts({ thinking: { type: 'adaptive', display: 'omitted' } })).toBe(false);
  });
});

it('asks for JSON by its schema', () => {
  const schema = { type: 'object' };
  expect(read({ output_config: { format: { type: 'json_schema', schema } } }).chat['response_format']).toEqual({
    type: 'json_schema',
    json_schema: { name: 'reply', schema, strict: true },
  });
});

it('names what is left out, but not hints', () => {
  const fields = { top_k: 5, cache_control: { type: 'ephemeral' }, metadata: { user_id: 'u' }, container: 'c' };
  expect(read(fields).dropped.map(({ name }) => name)).toEqual(['top_k', 'container']);
});

it.each([
  [{ type: 'auto' }, 'auto'],
  [{ type: 'any' }, 'required'],
  [{ type: 'none' }, 'none'],
  [
    { type: 'tool', name: 'look' },
    { type: 'function', function: { name: 'look' } },
  ],
])('turns the choice %j of tools into ours', (tool_choice, expected) => {
  expect(read({ tool_choice }).chat.tool_choice).toEqual(expected);
});
