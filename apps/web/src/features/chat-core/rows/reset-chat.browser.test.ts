import { Message } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { survives, tombstoneId } from '#/storage/tombstones.ts';
import { createChatStore } from './chat-store.ts';

/** More than are in memory while a chat is open. */
const MANY = 130;
const ids = Array.from({ length: MANY }, (_, index) => `m${index}`);

let storage: RecordStorage;
let clock: number;
let line: string;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  clock = 1_000;
  line = newId();
});

async function fill(session: Parameters<typeof aSessionRow>[0]): Promise<void> {
  await storage.write([
    { table: 'sessions', put: aSessionRow({ ...session, messageCount: MANY, leafId: `m${MANY - 1}` }) },
    ...ids.map(
      (id, index) =>
        ({
          table: 'messages',
          put: aMessageRow({
            id,
            position: index,
            parentId: index === 0 ? '' : `m${index - 1}`,
            revision: { there: 3 },
          }),
        }) as const,
    ),
  ]);
}

async function openTab() {
  const store = createChatStore({
    durable: Promise.resolve(storage),
    incognito: createMemoryStorage(),
    tabs: joinTabs(line),
    now: () => (clock += 1),
    newId,
    stamps: { device: () => 'here', tick: () => (clock += 1) },
    sections: () => ['incognito', 'pinned', ''],
  });
  store.open.hold('chat');
  await store.open.ready('chat');
  return store;
}

const row = () => storage.get('sessions', 'chat');

describe('resetting a chat', () => {
  it('deletes every message, those that are not loaded included, and forgets memory and marks', async () => {
    const pinned = Message.parse({ id: 'm3', date: 1, role: 'user', content: 'Hello' });
    const told = Message.parse({ id: 'told', date: 1, role: 'system', content: 'Be brief.' });
    const mask = { ...aSessionRow({ id: 'x' }).mask, syncGlobalConfig: false, context: [told, pinned] };
    await fill({ id: 'chat', topic: 'Tea', memoryPrompt: 'gist', summarizedUpToId: 'm9', clearedAfterId: 'm5', mask });
    const tab = await openTab();
    await tab.resetSession('chat');

    expect(await storage.countMessages('chat')).toBe(0);
    const after = await row();
    expect(after).toMatchObject({ messageCount: 0, memoryPrompt: '', topic: 'New Chat', stat: { tokenCount: 0 } });
    expect(after).not.toHaveProperty('clearedAfterId');
    expect(after).not.toHaveProperty('summarizedUpToId');
    expect(after).not.toHaveProperty('leafId');
    // What the chat was told stays; a pinned message was one of those that are gone.
    expect(after?.mask).toMatchObject({ syncGlobalConfig: false, context: [{ id: 'told' }] });
    expect(tab.open.chat('chat').frame.messageIds).toEqual([]);
  });

  it('leaves a tombstone for each message, so that no other device brings it back', async () => {
    await fill({ id: 'chat' });
    const tab = await openTab();
    await tab.resetSession('chat');
    for (const id of ids) {
      const tombstone = await storage.get('tombstones', tombstoneId('message', id));
      if (!tombstone) throw new Error(`${id} left none`);
      expect(survives({ there: 3 }, tombstone)).toBe(false);
    }
  });

  it('keeps a name that the person gave, and does not hand the chat out as a new one', async () => {
    await fill({ id: 'chat', topic: 'Tea', hasOwnTopic: true });
    const tab = await openTab();
    await tab.list.load('');
    await tab.resetSession('chat');
    expect(await row()).toMatchObject({ topic: 'Tea', hasOwnTopic: true });
    expect(await tab.createSession()).not.toBe('chat');
  });

  it('gives everything back, in a form that outlives the deletion on other devices', async () => {
    await fill({ id: 'chat', topic: 'Tea', memoryPrompt: 'gist', summarizedUpToId: 'm9' });
    const tab = await openTab();
    const undo = await tab.resetSession('chat');
    const tombstone = await storage.get('tombstones', tombstoneId('message', 'm0'));
    await undo();
    expect(await storage.countMessages('chat')).toBe(MANY);
    expect(await row()).toMatchObject({
      topic: 'Tea',
      memoryPrompt: 'gist',
      summarizedUpToId: 'm9',
      messageCount: MANY,
      leafId: `m${MANY - 1}`,
    });
    expect(await storage.get('tombstones', tombstoneId('message', 'm0'))).toBeUndefined();
    expect(survives((await storage.get('messages', 'm0'))?.revision, tombstone as NonNullable<typeof tombstone>)).toBe(
      true,
    );
    expect(tab.open.chat('chat').frame.messageIds.at(-1)).toBe(`m${MANY - 1}`);
  });

  it('keeps on show what was said after it when it is taken back', async () => {
    await fill({ id: 'chat' });
    const tab = await openTab();
    const undo = await tab.resetSession('chat');
    const said = await tab.open.append('chat', { role: 'user', content: 'Anew' });
    await vi.waitFor(async () => expect(await row()).toMatchObject({ messageCount: 1 }));
    await undo();
    expect(await row()).toMatchObject({ messageCount: MANY + 1, leafId: said.id });
  });

  it('empties the chat in other tabs as well', async () => {
    await fill({ id: 'chat' });
    const [tab, other] = [await openTab(), await openTab()];
    const undo = await tab.resetSession('chat');
    await vi.waitFor(() => expect(other.open.chat('chat').frame.messageIds).toEqual([]));
    await undo();
    await vi.waitFor(() => expect(other.open.chat('chat').frame.messageIds.at(-1)).toBe(`m${MANY - 1}`));
  });
});
