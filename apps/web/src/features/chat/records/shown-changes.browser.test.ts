import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/ids.ts';
import { createMemoryStorage } from '../../../storage/open.ts';
import type { RecordStorage } from '../../../storage/records.ts';
import { joinTabs } from '../../../storage/tabs.ts';
import { aMessageRow, aSessionRow } from '../../../storage/testing/rows.ts';
import { STORAGES } from '../../../storage/testing/storages.ts';
import { memoryArea } from '../../../storage/text-areas.ts';
import { createChatStore } from './chat-store.ts';

let storage: RecordStorage;
let notes: ReturnType<typeof memoryArea>;
let clock: number;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  notes = memoryArea();
  clock = 1_000;
  const inChat = { sessionId: 'chat', updatedAt: 1 };
  await storage.write([
    { table: 'sessions', put: aSessionRow({ id: 'chat', messageCount: 3, leafId: 'second', lastUpdate: 1 }) },
    { table: 'messages', put: aMessageRow({ id: 'question', position: 1, ...inChat }) },
    { table: 'messages', put: aMessageRow({ id: 'first', position: 2, parentId: 'question', ...inChat }) },
    { table: 'messages', put: aMessageRow({ id: 'second', position: 3, parentId: 'question', ...inChat }) },
  ]);
});

async function openTab(durable: RecordStorage) {
  const store = createChatStore({
    durable: Promise.resolve(durable),
    incognito: createMemoryStorage(),
    notes,
    tabs: joinTabs(newId()),
    now: () => (clock += 1),
    newId,
    stamps: { device: () => 'here', tick: () => (clock += 1) },
    sections: () => ['incognito', 'pinned', ''],
  });
  store.open.hold('chat');
  return { ...store, chat: await store.open.ready('chat') };
}

/** A disk that is so busy that the page is gone before it answers. */
const busy = (): RecordStorage => ({ ...storage, change: () => new Promise(() => {}) });

describe('what is shown and not on the disk when the page is left', () => {
  it('is done by the next page: a deletion', async () => {
    const { open, flush } = await openTab(busy());
    void open.remove('second');
    void flush(true);

    const { chat } = await openTab(storage);
    expect(chat.frame).toMatchObject({ messageIds: ['question', 'first'], session: { messageCount: 2 } });
    expect(await storage.get('tombstones', 'message:second')).toBeDefined();
    expect(notes.keys()).toEqual([]);
  });

  it('is done by the next page: one change after another', async () => {
    const { open, flush, chat: shown } = await openTab(busy());
    void open.showBranch('chat', 'first');
    await expect.poll(() => shown.frame.messageIds).toContain('first');
    void open.replace('first', { content: 'In other words' });
    void flush(true);

    const { chat } = await openTab(storage);
    expect(chat.snapshot.messages.map(({ content }) => content).at(-1)).toBe('In other words');
    expect(chat.frame.session).toMatchObject({ messageCount: 4 });
  });

  it('is left alone where the disk got it after all, or something newer', async () => {
    const { open, flush } = await openTab(storage);
    const removed = open.remove('second');
    void flush(true);
    expect(notes.keys()).toHaveLength(1);
    const undo = await removed;
    await undo();

    const { chat } = await openTab(storage);
    expect(chat.frame.messageIds).toEqual(['question', 'second']);
    expect(chat.frame.session).toMatchObject({ messageCount: 3 });
    expect(notes.keys()).toEqual([]);
  });

  it('is noted nowhere when all is written', async () => {
    const { open, flush } = await openTab(storage);
    await open.remove('second');
    void flush(true);
    expect(notes.keys()).toEqual([]);
  });
});
