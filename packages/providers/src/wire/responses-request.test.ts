import type { ResponsesItem, ResponsesRequest } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { sealReplay } from './replay-seal.ts';
import { readResponsesRequest } from './responses-request.ts';

const messagesOf = (input: ResponsesRequest['input'], recall?: (id: string) => ResponsesItem | undefined) =>
  readResponsesRequest({ model: 'm', input }, recall).chat.messages;

const REPLAY = { wire: 'anthropic', model: 'm', blocks: [] };
const sealed = { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: sealReplay(REPLAY) };
const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'look', arguments: '{}' });
const output = (id: string, value: ResponsesItem['output'] = 'seen') => ({
  type: 'function_call_output',
  call_id: id,
  output: value,
});

describe('a conversation of items', () => {
  it('becomes one message for all that a model said in one go', () => {
    const thought = { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }] };
    const said = {
      type: 'message',
      role: 'assistant' as const,
      content: [{ type: 'output_text', text: 'Let me look.' }],
    };
    const input = [
      { role: 'user' as const, content: 'Hi' },
      thought,
      said,
      call('a'),
      call('b'),
      sealed,
      output('a'),
      output('b'),
    ];
    const calls = ['a', 'b'].map((id) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } }));
    expect(messagesOf(input)).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: calls,
        reasoning_content: 'Hm.',
        provider_data: REPLAY,
      },
      { role: 'tool', tool_call_id: 'a', content: 'seen' },
      { role: 'tool', tool_call_id: 'b', content: 'seen' },
    ]);
  });

  it('keeps apart what a model said before and after its tools', () => {
    expect(messagesOf([call('a'), sealed, output('a'), call('b'), sealed, output('b')])).toMatchObject([
      { role: 'assistant', provider_data: REPLAY },
      { role: 'tool' },
      { role: 'assistant', provider_data: REPLAY },
      { role: 'tool' },
    ]);
  });

  it('puts the pictures of tools behind their results', () => {
    const picture = [{ type: 'input_image', image_url: 'https://a.example/b.png' }];
    const roles = messagesOf([call('a'), call('b'), output('a', picture), output('b')]);
    expect(roles.map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool', 'user']);
    expect(roles[3]?.content).toMatchObject([
      { type: 'text', text: 'The result of the call a:' },
      { type: 'image_url', image_url: { url: 'https://a.example/b.png' } },
    ]);
  });

  it('finds what is only referred to', () => {
    const item = { type: 'message', role: 'assistant' as const, content: [{ type: 'output_text', text: 'Yes.' }] };
    const recall = (id: string) => (id === 'msg_1' ? item : undefined);
    expect(messagesOf([{ type: 'item_reference', id: 'msg_1' }], recall)).toEqual([
      { role: 'assistant', content: 'Yes.' },
    ]);
    expect(() => messagesOf([{ type: 'item_reference', id: 'msg_2' }], recall)).toThrow(/input\.0: .*store: false/);
  });

  it('recalls no more than a request may send, however often it names an item', () => {
    const content = [{ type: 'output_text', text: 'x'.repeat(200_000) }];
    const asked: string[] = [];
    const recall = (id: string): ResponsesItem => {
      asked.push(id);
      return { type: 'message', role: 'assistant', content };
    };
    const references = (count: number) =>
      Array.from({ length: count }, () => ({ type: 'item_reference' as const, id: 'msg_1' }));
    expect(messagesOf(references(15), recall)).toHaveLength(1);
    asked.length = 0;
    expect(() => messagesOf(references(1_000), recall)).toThrow(/input\.19: .*4000000 characters/);
    expect(asked).toHaveLength(20);
  });

  it.each([
    [
      { role: 'user' as const, content: [{ type: 'input_image', file_id: 'file_1' }] },
      /input\.0\.content\.0: .*image_url/,
    ],
    [{ role: 'user' as const, content: [{ type: 'input_file', file_url: 'https://a.example' }] }, /file_data/],
    [{ role: 'user' as const, content: [{ type: 'input_smell' }] }, /does not take input_smell/],
    [{ type: 'web_search_call', id: 'ws_1' }, /does not take web_search_call/],
    [{ type: 'function_call', name: 'look' }, /call_id/],
    [{ content: 'Hi' }, /needs a role/],
  ])('is refused with its place and reason: %j', (item, words) => {
    expect(() => messagesOf([item])).toThrow(words);
  });
});

describe('the parameters', () => {
  const read = (fields: Partial<ResponsesRequest>) => readResponsesRequest({ model: 'm', input: 'Hi', ...fields });
  const tool = (name: string) => ({ type: 'function', name, parameters: { type: 'object' } });

  it('offers only the tools that are allowed', () => {
    const choice = { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'b' }] };
    const { chat } = read({ tools: [tool('a'), tool('b')], tool_choice: choice });
    expect(chat).toMatchObject({ tools: [{ function: { name: 'b' } }], tool_choice: 'required' });
  });

  it('carries effort, verbosity and the format', () => {
    const { chat } = read({
      reasoning: { effort: 'high' },
      text: { verbosity: 'low', format: { type: 'json_object' } },
    });
    expect(chat).toMatchObject({
      reasoning_effort: 'high',
      verbosity: 'low',
      response_format: { type: 'json_object' },
    });
    expect(read({ text: { format: { type: 'text' } } }).chat).not.toHaveProperty('response_format');
  });

  it('names what is left out, but not hints', () => {
    const fields = {
      prompt_cache_key: 'k',
      service_tier: 'auto',
      max_tool_calls: 3,
      include: ['message.output_text.logprobs'],
    };
    expect(read(fields).dropped.map(({ name }) => name)).toEqual([
      'include.message.output_text.logprobs',
      'max_tool_calls',
    ]);
    expect(read({ store: false, truncation: 'disabled', include: ['reasoning.encrypted_content'] }).dropped).toEqual(
      [],
    );
  });

  it('refuses a choice that cannot be made', () => {
    expect(() => read({ tool_choice: { type: 'web_search' } })).toThrow(/tool_choice/);
  });
});
