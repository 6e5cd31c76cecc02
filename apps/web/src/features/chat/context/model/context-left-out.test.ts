import { AppConfig, Message, Session } from '@parley/contract';
import { expect, it } from 'vitest';
import { leftOutOf } from './context-left-out.ts';

function messages(...contents: (string | Partial<Message>)[]): Message[] {
  return contents.map((given, index) =>
    Message.parse({
      id: `m${index}`,
      date: index,
      role: index % 2 === 0 ? 'user' : 'assistant',
      ...(typeof given === 'string' ? { content: given } : given),
    }),
  );
}

const LONG = 'x'.repeat(400);

it.each([
  ['everything goes', ['a', 'b', 'now'], {}, {}, []],
  [
    'the history that is wanted is over',
    ['a', 'b', 'c', 'd', 'now'],
    { historyMessageCount: 2 },
    {},
    ['m1 count', 'm0 count'],
  ],
  ['the budget is used up', [LONG, LONG, LONG, 'b', 'now'], { max_tokens: 150 }, {}, ['m1 budget', 'm0 budget']],
  ['its question is', ['a', 'b', 'c', 'd', 'now'], { historyMessageCount: 3 }, {}, ['m1 noQuestion', 'm0 count']],
  ['it was cleared', ['a', 'b', 'c', 'd', 'now'], {}, { clearedAfterId: 'm1' }, ['m1 cleared', 'm0 cleared']],
  [
    'it is in the memory',
    ['a', 'b', 'c', 'd', 'now'],
    { historyMessageCount: 2 },
    { memoryPrompt: 'gist', summarizedUpToId: 'm1' },
    ['m1 remembered', 'm0 remembered'],
  ],
  [
    'there is nothing to learn from it',
    ['a', { content: 'broken', isError: true }, { content: ' ' }, { content: 'half', streaming: true }, 'now'],
    {},
    {},
    ['m3 unfinished', 'm2 empty', 'm1 failed'],
  ],
] as const)('says what is left out, newest first: %s', (_, contents, modelConfig, session, expected) => {
  const left = leftOutOf({
    config: AppConfig.parse({ modelConfig }),
    session: Session.parse({ id: 's', ...session }),
    messages: messages(...contents),
    model: { name: 'm', provider: 'Other' },
    today: '2026-11-15',
  });
  expect(left.map(({ message, reason }) => `${message.id} ${reason}`)).toEqual(expected);
});
