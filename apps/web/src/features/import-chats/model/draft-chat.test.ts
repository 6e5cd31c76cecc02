import type { Session } from '@parley/contract';
import { expect, it } from 'vitest';
import { takeChat, type DraftChat, type DraftMessage } from './draft-chat.ts';
import type { LossKind } from './source-ids.ts';

function taken(messages: readonly Partial<DraftMessage>[], rest: Partial<DraftChat> = {}) {
  const chats: Session[] = [];
  const losses: Partial<Record<LossKind, number>> = {};
  const draft = messages.map(
    (message, index) => ({ id: `m${index}`, role: 'user', text: `${index}`, ...message }) as const,
  );
  takeChat(
    {
      onChat: (chat) => chats.push(chat),
      onSettings: () => {},
      onKeys: () => {},
      onLoss: (kind, count = 1) => (losses[kind] = count),
      onMask: () => {},
      onPrompt: () => {},
    },
    'claude',
    { id: 'chat', topic: 'Topic', messages: draft, ...rest },
  );
  const [chat] = chats;
  const texts = new Map(chat?.messages.map(({ id, content }) => [id, content as string]));
  const tree = chat?.messages.map(({ content, parentId = '' }) => `${texts.get(parentId) ?? ''}>${content as string}`);
  return { chat, losses, tree: tree?.join(' ') };
}

it('lets messages follow each other where nothing else is said', () => {
  expect(taken([{}, {}, {}]).tree).toBe('>0 0>1 1>2');
});

it('keeps branches, in the order of time', () => {
  const branches = [
    { id: 'a', parentId: '', date: 10 },
    { id: 'c', parentId: 'a', date: 30 },
    { id: 'b', parentId: 'a', date: 20 },
  ];
  expect(taken(branches).tree).toBe('>0 0>2 0>1');
});

it('puts a message after the one it follows, whatever the clocks said', () => {
  const { chat, tree } = taken([
    { id: 'b', parentId: 'a', date: 5 },
    { id: 'a', parentId: '', date: 10 },
  ]);
  expect(tree).toBe('>1 1>0');
  expect(chat?.messages.map(({ date }) => date)).toEqual([10, 11]);
});

it('takes messages that run in a circle, follow themselves or follow nobody as first ones', () => {
  const odd = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: 'c' },
    { id: 'd', parentId: 'gone' },
  ];
  expect(taken(odd).chat?.messages).toHaveLength(4);
});

it('is fast with very long chats, and does not run out of stack', () => {
  const long = Array.from({ length: 50_000 }, (_, index) => ({
    id: `m${index}`,
    parentId: index === 0 ? '' : `m${index - 1}`,
  }));
  expect(taken(long).chat?.messages).toHaveLength(50_000);
});

it('names a chat by what was asked first, until it gets a name', () => {
  expect(taken([{ text: '  What   is\nit? ' }], { topic: ' ' }).chat).toMatchObject({
    topic: 'What is it?',
    hasOwnTopic: false,
  });
});

it('leaves out a message that cannot be kept, and says so', () => {
  const { chat, losses } = taken([{}, { reasoningMs: -1 }, {}]);
  expect(chat?.messages).toHaveLength(2);
  expect(losses).toEqual({ messages: 1 });
});
