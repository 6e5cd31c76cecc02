import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { createChatStore } from './chat-store.ts';

let storage: RecordStorage;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
});

function openTab() {
  return createChatStore({
    durable: Promise.resolve(storage),
    incognito: createMemoryStorage(),
    tabs: joinTabs(newId()),
    now: () => 5_000,
    newId,
    sections: () => ['incognito', 'pinned', ''],
  });
}

async function branchOf(tab: ReturnType<typeof openTab>, id: string): Promise<unknown[]> {
  const { snapshot } = await tab.open.ready(id);
  return snapshot.messages.map(({ content }) => content);
}

/** A question, two answers beside each other, a second version of what follows. */
async function addBranched(): Promise<void> {
  const rows = [
    { id: 'q1', content: 'Which?', parentId: '', sideBySide: ['a1', 'a2'] },
    { id: 'a1', content: 'This.', parentId: 'q1', role: 'assistant' as const },
    { id: 'a2', content: 'That.', parentId: 'q1', role: 'assistant' as const },
    { id: 'q2', content: 'Why?', parentId: 'a2' },
    { id: 'q2b', content: 'How so?', parentId: 'a2' },
    {
      id: 'a3',
      content: 'Because.',
      parentId: 'q2b',
      role: 'assistant' as const,
      streaming: true,
      replyId: 'r'.repeat(22),
    },
  ];
  const session = aSessionRow({
    id: 'chat',
    topic: 'Choices',
    models: ['m@x'],
    shelf: 'pinned',
    messageCount: rows.length,
    leafId: 'a3',
    memoryPrompt: 'They asked why.',
    summarizedUpToId: 'q2b',
    clearedAfterId: 'a2',
    hasOwnTopic: true,
  });
  await storage.write([
    { table: 'sessions', put: session },
    ...rows.map((row, index) => ({ table: 'messages', put: aMessageRow({ ...row, position: index }) }) as const),
  ]);
}

describe('forking a chat', () => {
  it('copies every branch under ids of its own, with what the chat knows of itself', async () => {
    await addBranched();
    const tab = openTab();
    const id = (await tab.forkSession('chat')) ?? '';
    expect(await branchOf(tab, id)).toEqual(['Which?', 'That.', 'How so?', 'Because.']);
    const row = await storage.get('sessions', id);
    expect(row).toMatchObject({ topic: 'Choices', models: ['m@x'], messageCount: 6, memoryPrompt: 'They asked why.' });
    expect(row).toMatchObject({ shelf: '', listedAt: 5_000, hasOwnTopic: true });
    const { tree, columns, messageIds } = (await tab.open.ready(id)).snapshot;
    expect(tree.byId.size).toBe(6);
    expect([...tree.byId.values()].every((message) => message.sessionId === id && !message.streaming)).toBe(true);
    // What the server still writes belongs to the source alone.
    expect([...tree.byId.values()].some(({ replyId }) => replyId !== undefined)).toBe(false);
    expect(columns.get(messageIds[1] ?? '')?.map((other) => tree.byId.get(other)?.content)).toEqual(['This.', 'That.']);
    expect(tree.byId.get(row?.clearedAfterId ?? '')?.content).toBe('That.');
    expect(await storage.countMessages('chat')).toBe(6);
    expect(await branchOf(tab, 'chat')).toEqual(['Which?', 'That.', 'How so?', 'Because.']);
  });

  it('copies the branch of a message as far as that, and nothing that came later', async () => {
    await addBranched();
    const tab = openTab();
    const id = (await tab.forkSession('chat', { upTo: 'q2' })) ?? '';
    expect(await branchOf(tab, id)).toEqual(['Which?', 'That.', 'Why?']);
    const row = await storage.get('sessions', id);
    // The answers beside each other stay so; the summary was made of a message that is not part of this branch.
    expect(row).toMatchObject({ messageCount: 4, memoryPrompt: '' });
    expect(row).not.toHaveProperty('summarizedUpToId');
    expect(row?.stat.wordCount).toBe(4);
  });

  it('gives each copy a name of its own, in the words it is handed', async () => {
    await addBranched();
    const tab = openTab();
    await tab.list.load('');
    const nameOf = (topic: string, number: number) => `${topic}, fork ${number}`;
    const topics: (string | undefined)[] = [];
    let source = 'chat';
    for (let count = 0; count < 3; count += 1) {
      source = (await tab.forkSession(source, { nameOf })) ?? '';
      topics.push((await storage.get('sessions', source))?.topic);
    }
    expect(topics).toEqual(['Choices, fork 1', 'Choices, fork 2', 'Choices, fork 3']);
    expect((await storage.get('sessions', 'chat'))?.topic).toBe('Choices');
  });

  it('ends with one answer where it forks from that', async () => {
    await addBranched();
    const tab = openTab();
    const id = (await tab.forkSession('chat', { upTo: 'a1' })) ?? '';
    expect(await branchOf(tab, id)).toEqual(['Which?', 'This.']);
    expect((await tab.open.ready(id)).snapshot.columns.size).toBe(0);
  });

  it('copies a chat of thousands of messages, old ones without a named parent included', async () => {
    const count = 3_000;
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'long', messageCount: count }) },
      ...Array.from({ length: count }, (_, index) => {
        const put = aMessageRow({ id: `m${index}`, sessionId: 'long', position: index, content: `Message ${index}` });
        return { table: 'messages', put } as const;
      }),
    ]);
    const tab = openTab();
    const id = (await tab.forkSession('long')) ?? '';
    expect(await storage.countMessages(id)).toBe(count);
    const all = await storage.pageMessages(id, { direction: 'newer', limit: count });
    expect(all.map(({ content }) => content)).toEqual(Array.from({ length: count }, (_, index) => `Message ${index}`));
    expect(all.every((row, index) => row.parentId === (all[index - 1]?.id ?? ''))).toBe(true);
    const part = (await tab.forkSession('long', { upTo: 'm1499' })) ?? '';
    expect(await storage.countMessages(part)).toBe(1_500);
  });

  it('leaves nothing behind when it fails', async () => {
    await addBranched();
    const tab = openTab();
    const broken = { ...storage, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    const other = createChatStore({
      durable: Promise.resolve(broken),
      incognito: createMemoryStorage(),
      tabs: joinTabs(newId()),
      now: () => 1,
      newId,
      sections: () => [''],
    });
    await expect(other.forkSession('chat')).rejects.toThrow('full');
    expect([await storage.count('sessions'), await storage.count('messages')]).toEqual([1, 6]);
    expect(await tab.forkSession('nobody')).toBeUndefined();
  });

  it('stays incognito', async () => {
    const tab = openTab();
    const secret = await tab.createSession({ isIncognito: true });
    await tab.open.append(secret, { role: 'user', content: 'secret' });
    const id = (await tab.forkSession(secret)) ?? '';
    expect(tab.isIncognito(id)).toBe(true);
    expect(await branchOf(tab, id)).toEqual(['secret']);
    expect([await storage.count('sessions'), await storage.count('messages')]).toEqual([0, 0]);
  });
});
