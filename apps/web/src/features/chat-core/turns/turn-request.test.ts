import { AppConfig, Message, Session } from '@parley/contract';
import type { SetModel } from '@parley/providers';
import { expect, it, vi } from 'vitest';
import { composeRequest, type RequestInput } from '../model/context-request.ts';
import { messageTree } from '../model/message-tree.ts';
import type { ChatSnapshot } from '../rows/store.ts';
import { buildRequest } from './turn-request.ts';

const { messages: _none, ...SESSION } = Session.parse({ id: 's' });
const config = () => AppConfig.parse({ enableInjectSystemPrompts: false });

/** A chat that gives its last messages first, and one more with every reading of older ones. */
function worldOf(rows: readonly Partial<Message>[], session: Partial<Session> = {}, loaded = rows.length) {
  const messages = rows.map((row) => Message.parse({ date: 0, ...row, content: row.id }));
  let count = loaded;
  const read = async () => {
    const tree = messageTree(messages.slice(-count));
    const row = { ...SESSION, ...session, messageCount: messages.length };
    return { status: 'ready', session: row, tree, hasOlder: count < messages.length } as unknown as ChatSnapshot;
  };
  const loadOlder = vi.fn(async () => void (count += 1));
  const askedModel = ({ name }: { name: string }): SetModel => ({ name, provider: 'Other' });
  return {
    chat: { read, loadOlder },
    config,
    now: () => 0,
    askedModel,
    composeRequest: async (input: RequestInput) => composeRequest(input),
  };
}

const contentsFor = async (world: ReturnType<typeof worldOf>, upTo: string, id = 'm@default') => {
  const { messages } = await buildRequest(world, 's', { model: { id, name: 'm' }, upTo });
  return messages.map(({ content }) => content);
};

/** q1 is answered by a and b beside each other, then q2 follows a. */
const BESIDE: readonly Partial<Message>[] = [
  { id: 'q1', role: 'user', parentId: '', sideBySide: ['a', 'b'] },
  { id: 'a', role: 'assistant', parentId: 'q1', modelId: 'm@default' },
  { id: 'b', role: 'assistant', parentId: 'q1', modelId: 'n@default' },
  { id: 'q2', role: 'user', parentId: 'a' },
];

it('sends each of several models its own past', async () => {
  expect(await contentsFor(worldOf(BESIDE), 'q2', 'm@default')).toEqual(['q1', 'a', 'q2']);
  expect(await contentsFor(worldOf(BESIDE), 'q2', 'n@default')).toEqual(['q1', 'b', 'q2']);
});

it('clears and remembers for all of them alike', async () => {
  for (const id of ['m@default', 'n@default']) {
    expect(await contentsFor(worldOf(BESIDE, { clearedAfterId: 'a' }), 'q2', id)).toEqual(['q2']);
    const remembering = worldOf(BESIDE, { memoryPrompt: 'gist', summarizedUpToId: 'b' });
    expect((await contentsFor(remembering, 'q2', id))[0]).toContain('gist');
  }
});

it('reads as far back as it must to know whether the memory belongs to the branch', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ id: `m${index}`, role: 'user' as const }));
  const world = worldOf(rows, { memoryPrompt: 'gist', summarizedUpToId: 'm20' }, 15);
  expect((await contentsFor(world, 'm39'))[0]).toContain('gist');
  expect(world.chat.loadOlder).toHaveBeenCalledTimes(5);
});
