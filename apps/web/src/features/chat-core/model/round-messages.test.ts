import type { ChatMessage, MessageTool } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { roundMessages } from './round-messages.ts';
import { newTurn, reduceTurn, toStored, type TurnEvent } from './turn-reducer.ts';
import { withUniqueCallIds } from './unique-call-ids.ts';

function answered(...events: TurnEvent[]) {
  return toStored(events.reduce((turn, event) => reduceTurn(turn, event, 0), newTurn(0)));
}

const call = (id: string, index = 0): TurnEvent => ({ type: 'tool-call-start', index, id, name: 'add' });
const written = (text: string, index = 0): TurnEvent => ({ type: 'tool-call-arguments', index, text });
const result = (round: number, id: string, text: string): TurnEvent => ({
  type: 'call',
  round,
  id,
  change: { result: text },
});

describe('roundMessages', () => {
  const turn = answered(
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'Let me add.' },
    call('a'),
    written('{"x":1}'),
    call('b', 1),
    { type: 'replay', data: { wire: 'w', one: 1 } },
    result(0, 'a', '3'),
    result(0, 'b', '4'),
    { type: 'round' },
    { type: 'reasoning', text: 'Ah.' },
    call('c'),
    result(1, 'c', '7'),
    { type: 'round' },
    { type: 'text', text: 'It is ' },
    { type: 'text', text: '7.' },
    { type: 'replay', data: { wire: 'w', last: true } },
  );

  it('tells each round as its model said it: words, thoughts, calls, then their results', () => {
    expect(roundMessages(turn)).toEqual([
      {
        role: 'assistant',
        content: 'Let me add.',
        reasoning_content: 'Hm.',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'add', arguments: '{"x":1}' } },
          { id: 'b', type: 'function', function: { name: 'add', arguments: '{}' } },
        ],
        provider_data: { wire: 'w', one: 1 },
      },
      { role: 'tool', tool_call_id: 'a', content: '3' },
      { role: 'tool', tool_call_id: 'b', content: '4' },
      {
        role: 'assistant',
        content: '',
        reasoning_content: 'Ah.',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'add', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: '7' },
      { role: 'assistant', content: 'It is 7.', provider_data: { wire: 'w', last: true } },
    ] satisfies ChatMessage[]);
  });

  it('answers a call that did not run as well: providers refuse one without an answer', () => {
    const stopped = answered({ type: 'text', text: 'Wait.' }, call('a'), { type: 'stop' });
    expect(roundMessages(stopped)).toMatchObject([
      { role: 'assistant', content: 'Wait.', tool_calls: [{ id: 'a' }] },
      { role: 'tool', tool_call_id: 'a', content: 'This call was not run.' },
    ]);
  });

  it('leaves out what a request tells already, to the letter', () => {
    const half = answered({ type: 'text', text: 'Half' }, { type: 'text', text: ' and half.' }, call('a'), {
      type: 'round',
    });
    expect(roundMessages(half, { round: 0, text: 4, reasoning: 0 })[0]).toMatchObject({ content: ' and half.' });
  });
});

it('gives calls that came under one id names of their own, and their results with them', () => {
  const asked = (id: string): ChatMessage => ({
    role: 'assistant',
    content: '',
    tool_calls: [{ id, type: 'function', function: { name: 'add', arguments: '{}' } }],
  });
  const told = (id: string): ChatMessage => ({ role: 'tool', tool_call_id: id, content: '' });
  const unique = withUniqueCallIds([
    asked('call_0'),
    told('call_0'),
    asked('call_0'),
    told('call_0'),
    asked('x'),
    told('x'),
  ]);
  expect(unique.map(({ tool_calls: calls, tool_call_id: id }) => calls?.[0]?.id ?? id)).toEqual([
    'call_0',
    'call_0',
    'call_0_2',
    'call_0_2',
    'x',
    'x',
  ]);
});

it('gives two calls of one answer under one id ids of their own, and each its result', () => {
  const fn = { type: 'function' as const, function: { name: 'add', arguments: '{}' } };
  const [asked, ...told] = withUniqueCallIds([
    {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'a', ...fn },
        { id: 'a', ...fn },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: '1' },
    { role: 'tool', tool_call_id: 'a', content: '2' },
  ]);
  expect(asked?.tool_calls?.map(({ id }) => id)).toEqual(['a', 'a_2']);
  expect(told.map(({ tool_call_id: id, content }) => [id, content])).toEqual([
    ['a', '1'],
    ['a_2', '2'],
  ]);
});

it('has a text of its own for each way to draw the answer', () => {
  const tools: Partial<MessageTool>[] = answered(
    { type: 'text', text: 'One' },
    call('a'),
    { type: 'text', text: ' two' },
    call('b', 1),
    { type: 'round' },
    { type: 'text', text: 'three' },
    call('c'),
  ).tools;
  expect(tools).toMatchObject([
    { id: 'a', round: 0, textBefore: 3 },
    { id: 'b', round: 0, textBefore: 7 },
    { id: 'c', round: 1, textBefore: 14 },
  ]);
});
