import { expect, it } from 'vitest';
import { Message } from './chat-message.ts';
import { publicMessages } from './public-message.ts';

const said = [
  { id: 'q', date: 1, role: 'user', content: 'Why?', parentId: '', sideBySide: ['a', 'b'] },
  { id: 'a', date: 2, role: 'assistant', content: 'So.', parentId: 'q', model: 'm-1', usage: { promptTokens: 3 } },
  { id: 'b', date: 2, role: 'assistant', content: 'Thus.', parentId: 'q', tools: [{ id: 'c', name: 'look' }] },
].map((message) => Message.parse(message));

it('is the same when it is made again of what it made', () => {
  const once = publicMessages(said);
  expect(publicMessages(once)).toEqual(once);
  expect(once.map(({ id, parentId, sideBySide }) => [id, parentId, sideBySide])).toEqual([
    ['0', '', ['1', '2']],
    ['1', '0', undefined],
    ['2', '0', undefined],
  ]);
});
