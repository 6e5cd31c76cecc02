import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createJournal } from '#/storage/journal.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { createChatStore } from './chat-store.ts';

let storage: RecordStorage;
let notes: ReturnType<typeof memoryArea>;
let clock: number;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  notes = memoryArea();
  clock = 1_000;
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1 }) }]);
});

async function openTab(durable: RecordStorage, tabs = joinTabs(newId())) {
  const store = createChatStore({
    durable: Promise.resolve(durable),
    incognito: createMemoryStorage(),
    journal: createJournal(notes, newId()),
    tabs,
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

/** What the database has told it is known. */
const settled = (): Promise<unknown> => storage.get('sessions', 'chat');

describe('a question that is not on the disk when its page is left', () => {
  it('is there with the next page, answer and all, and counted', async () => {
    const { open, flush } = await openTab(busy());
    const question = await open.append('chat', { role: 'user', content: 'Which tea?' });
    const answer = await open.append('chat', { role: 'assistant', parentId: question.id, streaming: true });
    open.update(answer.id, { content: 'Green' });
    void flush(true);

    const { chat } = await openTab(storage);
    expect(chat.snapshot.messages.map(({ content }) => content)).toEqual(['Which tea?', 'Green']);
    expect(chat.frame.session).toMatchObject({ messageCount: 2, leafId: answer.id });
    expect(notes.keys()).toEqual([]);
  });

  it('comes once when the disk got it after all', async () => {
    const { open, flush } = await openTab(storage);
    const appended = open.append('chat', { role: 'user', content: 'Which tea?' });
    await appended;
    void flush(true);
    expect(notes.keys()).toHaveLength(1);
    await expect.poll(() => storage.countMessages('chat')).toBe(1);

    const { chat } = await openTab(storage);
    expect(chat.frame.session).toMatchObject({ messageCount: 1 });
    expect(chat.frame.messageIds).toHaveLength(1);
  });

  it('does not come back to a chat that was deleted since, nor after it was itself', async () => {
    const { open, flush } = await openTab(storage);
    const { id } = await open.append('chat', { role: 'user', content: 'Which tea?' });
    void flush(true);
    await expect.poll(() => storage.countMessages('chat')).toBe(1);
    await open.remove(id);
    expect((await openTab(storage)).chat.frame.messageIds).toEqual([]);

    const dying = await openTab(busy());
    await dying.open.append('chat', { role: 'user', content: 'And coffee?' });
    void dying.flush(true);
    await storage.write([{ table: 'sessions', remove: 'chat' }]);
    expect((await openTab(storage)).chat.frame.status).toBe('missing');
    expect(await storage.count('messages')).toBe(0);
  });

  it('is noted nowhere when it is on the disk, or incognito', async () => {
    const { open, createSession, flush } = await openTab(storage);
    await open.append('chat', { role: 'user', content: 'Which tea?' });
    await expect.poll(() => storage.countMessages('chat')).toBe(1);
    await settled();
    const hidden = await createSession({ isIncognito: true });
    open.hold(hidden);
    await open.append(hidden, { role: 'user', content: 'Between us' });
    void flush(true);
    expect(notes.keys()).toEqual([]);
  });
});

describe('a change that is shown and not on the disk when its page is left', () => {
  beforeEach(async () => {
    const inChat = { sessionId: 'chat', updatedAt: 1 };
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'chat', messageCount: 3, leafId: 'second', lastUpdate: 1 }) },
      { table: 'messages', put: aMessageRow({ id: 'question', position: 1, ...inChat }) },
      { table: 'messages', put: aMessageRow({ id: 'first', position: 2, parentId: 'question', ...inChat }) },
      { table: 'messages', put: aMessageRow({ id: 'second', position: 3, parentId: 'question', ...inChat }) },
    ]);
  });

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

describe('a chat whose deletion is not on the disk when its page is left', () => {
  it('is deleted by the next page, for other devices too', async () => {
    const { deleteSession, flush } = await openTab(busy());
    void deleteSession('chat');
    void flush(true);

    expect((await openTab(storage)).chat.frame.status).toBe('missing');
    expect(await storage.get('trash', 'chat')).toBeDefined();
    expect(await storage.get('tombstones', 'chat:chat')).toBeDefined();
    expect(notes.keys()).toEqual([]);
  });

  it('stays when the page lived on and it was brought back there', async () => {
    const { deleteSession, flush } = await openTab(storage);
    const deletion = deleteSession('chat');
    void flush(true);
    expect(notes.keys()).toHaveLength(1);
    await (await deletion).undo();
    expect((await openTab(storage)).chat.frame.session).toBeDefined();
  });

  it('is noted nowhere when it is incognito', async () => {
    const { createSession, deleteSession, flush } = await openTab(storage);
    const hidden = await createSession({ isIncognito: true });
    const deletion = deleteSession(hidden);
    void flush(true);
    expect(notes.keys()).toEqual([]);
    await deletion;
  });
});

describe('what reached the disk in the moment in which a page was left', () => {
  /** A disk that takes one more change before it is too busy. */
  const busySoon = (): RecordStorage => {
    let left = 1;
    return { ...storage, change: (...change) => (left-- > 0 ? storage.change(...change) : new Promise(() => {})) };
  };

  it('does not keep the next page from deleting the chat', async () => {
    const { renameSession, deleteSession, flush } = await openTab(busySoon());
    const renamed = renameSession('chat', 'Tea');
    void deleteSession('chat');
    await renamed;
    void flush(true);
    expect((await openTab(storage)).chat.frame.status).toBe('missing');
    expect(await storage.get('trash', 'chat')).toMatchObject({ session: { topic: 'Tea' } });
  });

  it('does not keep the next page from deleting a message', async () => {
    const said = await openTab(storage);
    const { id } = await said.open.append('chat', { role: 'user', content: 'Which tea?' });
    await said.flush();
    const { renameSession, open, flush } = await openTab(busySoon());
    const renamed = renameSession('chat', 'Tea');
    void open.remove(id);
    await renamed;
    void flush(true);
    const { chat } = await openTab(storage);
    expect(chat.frame).toMatchObject({ messageIds: [], session: { topic: 'Tea', messageCount: 0 } });
  });

  it('does not keep the next page from renaming it, whatever came after the name', async () => {
    const { renameSession, flush } = await openTab(busy());
    void renameSession('chat', 'Tea');
    void flush(true);
    await storage.change('sessions', 'chat', (row) =>
      row ? [{ table: 'sessions', put: { ...row, memoryPrompt: 'gist', changedAt: 9_000 } }] : [],
    );
    expect((await openTab(storage)).chat.frame.session).toMatchObject({ topic: 'Tea', memoryPrompt: 'gist' });
  });
});

describe('another tab that is open when a page is left', () => {
  it('takes up what that one left, shows it, and tells the others', async () => {
    const line = newId();
    const [staying, third] = [await openTab(storage, joinTabs(line)), await openTab(storage, joinTabs(line))];
    await staying.list.load('');
    const leaving = joinTabs(line);
    const { open, renameSession, flush } = await openTab(busy(), leaving);
    await open.append('chat', { role: 'user', content: 'Which tea?' });
    void renameSession('chat', 'Tea');
    void flush(true);
    leaving.post({ type: 'page-closing' });
    for (const { chat } of [staying, third]) {
      await expect.poll(() => chat.snapshot.messages.map(({ content }) => content)).toEqual(['Which tea?']);
      await expect.poll(() => chat.frame.session).toMatchObject({ topic: 'Tea', messageCount: 1 });
    }
    expect(staying.list.items('')).toMatchObject([{ topic: 'Tea' }]);
    await expect.poll(() => notes.keys()).toEqual([]);
    expect(await storage.get('sessions', 'chat')).toMatchObject({ messageCount: 1 });
  });

  it('shows what reached the disk although the page was gone before it could tell', async () => {
    const line = newId();
    const staying = await openTab(storage, joinTabs(line));
    const leaving = joinTabs(line);
    // The disk does what it is told, and the page does not live to hear of it.
    const deaf: RecordStorage = {
      ...storage,
      change: (...change) => storage.change(...change).then(() => new Promise(() => {})),
    };
    const { renameSession, flush } = await openTab(deaf, leaving);
    void renameSession('chat', 'Tea');
    await expect.poll(async () => (await storage.get('sessions', 'chat'))?.topic).toBe('Tea');
    void flush(true);
    leaving.post({ type: 'page-closing' });
    await expect.poll(() => staying.chat.frame.session).toMatchObject({ topic: 'Tea' });
  });

  it('hears of it also where the next page of the same tab took it up', async () => {
    const line = newId();
    const staying = await openTab(storage, joinTabs(line));
    const { renameSession, flush } = await openTab(busy(), joinTabs(newId()));
    void renameSession('chat', 'Tea');
    void flush(true);
    await openTab(storage, joinTabs(line));
    await expect.poll(() => staying.chat.frame.session).toMatchObject({ topic: 'Tea' });
  });

  it('drops what was deleted there', async () => {
    const line = newId();
    const staying = await openTab(storage, joinTabs(line));
    const { id } = await staying.open.append('chat', { role: 'user', content: 'Which tea?' });
    await staying.flush();
    const leaving = joinTabs(line);
    const gone = await openTab(busy(), leaving);
    void gone.open.remove(id);
    void gone.flush(true);
    leaving.post({ type: 'page-closing' });
    await expect.poll(() => staying.chat.frame.messageIds).toEqual([]);
    const last = await openTab(busy(), leaving);
    void last.deleteSession('chat');
    void last.flush(true);
    leaving.post({ type: 'page-closing' });
    await expect.poll(() => staying.chat.frame.status).toBe('missing');
  });
});

describe('what a version before the journal left', () => {
  it('comes in the order of the chat, whatever the order of the keys', async () => {
    for (const position of [3, 1, 2]) {
      const row = aMessageRow({ id: `late${position}`, sessionId: 'chat', position, date: 5 });
      notes.set(`parley/late/${row.id}`, JSON.stringify({ row, place: 'end' }));
    }
    const { chat } = await openTab(storage);
    expect(chat.frame).toMatchObject({ session: { messageCount: 3, leafId: 'late3' } });
  });

  it('is applied once', async () => {
    const before = aSessionRow({ id: 'other', lastUpdate: 1 });
    await storage.write([
      { table: 'sessions', put: before },
      { table: 'sessions', put: aSessionRow({ id: 'doomed', lastUpdate: 1 }) },
    ]);
    const row = aMessageRow({ id: 'late', sessionId: 'chat', date: 5 });
    notes.set('parley/late/late', JSON.stringify({ row, place: 'end' }));
    const changes = [{ table: 'sessions', put: { ...before, topic: 'Tea' } }];
    notes.set('parley/shown/other', JSON.stringify({ before, changes }));
    notes.set('parley/deleted/doomed', '5');
    notes.set('parley/late/broken', '{"row');
    const { chat } = await openTab(storage);
    expect(chat.frame).toMatchObject({ messageIds: ['late'], session: { messageCount: 1, leafId: 'late' } });
    expect(await storage.get('sessions', 'other')).toMatchObject({ topic: 'Tea' });
    expect(await storage.get('sessions', 'doomed')).toBeUndefined();
    expect(await storage.get('trash', 'doomed')).toMatchObject({ deletedAt: 5 });
    expect(notes.keys()).toEqual([]);
  });
});
