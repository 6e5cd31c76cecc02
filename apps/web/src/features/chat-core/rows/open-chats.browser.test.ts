import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage, SessionRow } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { createChatStore } from './chat-store.ts';
import { ROW_WRITE_INTERVAL_MS } from './write-behind.ts';

let storage: RecordStorage;
let line: string;
let clock: number;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  line = newId();
  clock = 1_000;
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1 }) }]);
});

afterEach(() => void vi.useRealTimers());

async function openTab() {
  const tabs = joinTabs(line);
  const store = createChatStore({
    durable: Promise.resolve(storage),
    incognito: createMemoryStorage(),
    tabs,
    now: () => (clock += 1),
    newId,
    sections: () => ['incognito', 'pinned', ''],
  });
  const letGo = store.open.hold('chat');
  const chat = await store.open.ready('chat');
  return { ...store, tabs, chat, letGo };
}

const addMessages = (count: number): Promise<void> =>
  storage.write(
    Array.from({ length: count }, (_, index) => ({
      table: 'messages',
      put: aMessageRow({ id: `m${index}`, sessionId: 'chat', position: index }),
    })),
  );

const words = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.chat.snapshot.messages.map((message) => message.content);

describe('an open chat', () => {
  it('reads the last page of a long chat, and older ones when asked', async () => {
    await addMessages(130);
    const { chat, open } = await openTab();
    expect(chat.frame).toMatchObject({ status: 'ready', firstIndex: 70, hasOlder: true });
    expect(chat.frame.messageIds.at(0)).toBe('m70');
    await open.loadOlder('chat');
    expect(chat.frame).toMatchObject({ firstIndex: 10, hasOlder: true });
    await open.revive(chat.frame.session as SessionRow);
    expect(chat.frame).toMatchObject({ firstIndex: 10, hasOlder: true });
    await open.loadOlder('chat');
    expect(chat.frame).toMatchObject({ firstIndex: 0, hasOlder: false });
    expect(chat.frame.messageIds).toEqual(Array.from({ length: 130 }, (_, index) => `m${index}`));
  });

  it('says so when there is no such chat', async () => {
    const { open } = await openTab();
    expect((await open.ready('nowhere')).frame.status).toBe('missing');
  });

  it('gives its memory back when nobody looks at it, but not while a reply is being written', async () => {
    const { open, chat, letGo } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    letGo();
    await Promise.resolve();
    expect(open.chat('chat')).toBe(chat);
    open.update(reply.id, { content: 'Done', streaming: false });
    await vi.waitFor(() => expect(open.chat('chat')).not.toBe(chat));
    const again = await open.ready('chat');
    expect(again.snapshot.messages).toMatchObject([{ content: 'Done', streaming: false }]);
  });

  it('is read when somebody takes hold of it, and not when somebody looks', async () => {
    const reads = vi.spyOn(storage, 'pageMessages');
    const { open } = await openTab();
    const before = reads.mock.calls.length;
    expect(open.chat('other').frame).toBe(open.chat('other').frame);
    expect(open.chat('other').shownMessage('m')).toBeUndefined();
    await Promise.resolve();
    expect([open.isOpen('other'), reads.mock.calls.length]).toEqual([false, before]);
    const letGo = open.hold('other');
    expect(open.isOpen('other')).toBe(true);
    await open.ready('other');
    expect(reads.mock.calls.length).toBe(before + 1);
    letGo();
    await vi.waitFor(() => expect(open.isOpen('other')).toBe(false));
  });

  it('counts what is added and taken away', async () => {
    const { open, chat } = await openTab();
    const question = await open.append('chat', { role: 'user', content: 'two words' });
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    open.update(reply.id, { content: 'three more', streaming: true });
    open.update(reply.id, { content: 'three more words', streaming: false });
    await vi.waitFor(async () =>
      expect(await storage.get('sessions', 'chat')).toMatchObject({
        messageCount: 2,
        stat: { wordCount: 5, charCount: 25 },
      }),
    );
    await open.remove(question.id);
    expect(await storage.get('sessions', 'chat')).toMatchObject({
      messageCount: 1,
      stat: { wordCount: 3, charCount: 16 },
    });
    expect(chat.frame.messageIds).toEqual([reply.id]);
    expect(await storage.get('messages', question.id)).toBeUndefined();
  });
});

describe('a chat that is changed faster than the disk follows', () => {
  it('never goes back to what was stored a moment ago', async () => {
    const { open, chat } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    const shown: number[] = [];
    chat.onFrame(() => shown.push(chat.frame.messageIds.length));
    open.update(reply.id, { content: 'Stopped', streaming: false });
    await open.append('chat', { role: 'user', content: 'Something else' });
    await open.append('chat', { role: 'assistant', streaming: true });
    await vi.waitFor(async () => expect(await storage.get('sessions', 'chat')).toMatchObject({ messageCount: 3 }));
    await vi.waitFor(() => expect(chat.frame.session?.messageCount).toBe(3));
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  });
});

describe('the branches of a chat', () => {
  async function branched() {
    const tab = await openTab();
    const add = (content: string, parentId?: string) =>
      tab.open.append('chat', { role: 'user', content, ...(parentId === undefined ? {} : { parentId }) });
    const first = await add('first');
    const second = await add('second');
    const third = await add('third');
    return { tab, add, first, second, third };
  }

  it('are shown one at a time, and again after a reload', async () => {
    const { tab, add, first, second, third } = await branched();
    const other = await add('other second', first.id);
    expect(words(tab)).toEqual(['first', 'other second']);
    expect(tab.chat.frame.siblings.get(other.id)).toEqual([second.id, other.id]);
    await tab.open.showBranch('chat', second.id);
    expect(words(tab)).toEqual(['first', 'second', 'third']);
    const later = await openTab();
    expect(later.chat.frame.messageIds.at(-1)).toBe(third.id);
  });

  it('are read as far back as the one on show ended', async () => {
    await addMessages(130);
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', leafId: 'm3', messageCount: 130 }) }]);
    const { chat } = await openTab();
    expect(chat.frame.messageIds).toEqual(['m0', 'm1', 'm2', 'm3']);
  });

  it('close the gap when a message goes, and open it again when it comes back', async () => {
    const { tab, second } = await branched();
    const undo = await tab.open.remove(second.id);
    expect(words(tab)).toEqual(['first', 'third']);
    await undo();
    expect(words(tab)).toEqual(['first', 'second', 'third']);
    await vi.waitFor(async () =>
      expect(await storage.get('sessions', 'chat')).toMatchObject({ messageCount: 3, stat: { wordCount: 3 } }),
    );
    expect(words(await openTab())).toEqual(['first', 'second', 'third']);
  });

  it('go on from an edited message, and keep its earlier version', async () => {
    const { tab, second } = await branched();
    await tab.open.replace(second.id, { content: 'better second' });
    expect(words(tab)).toEqual(['first', 'better second', 'third']);
    expect(words(await openTab())).toEqual(['first', 'better second', 'third']);
    await tab.open.showBranch('chat', second.id);
    expect(words(tab)).toEqual(['first', 'second']);
  });

  it('end before the answer that was taken out last', async () => {
    const { tab, third } = await branched();
    await tab.open.remove(third.id);
    expect(words(tab)).toEqual(['first', 'second']);
    await tab.open.append('chat', { role: 'user', content: 'next' });
    expect(words(tab)).toEqual(['first', 'second', 'next']);
  });
});

describe('a streaming message', () => {
  it('is seen at once by those who watch it, and leaves the frame of the chat alone', async () => {
    const { open, chat } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    await vi.waitFor(async () => expect((await storage.get('sessions', 'chat'))?.messageCount).toBe(1));
    await vi.waitFor(() => expect(chat.frame.session?.messageCount).toBe(1));
    const [onFrame, onMessage, onOther] = [vi.fn(), vi.fn(), vi.fn()];
    chat.onFrame(onFrame);
    chat.onMessage(reply.id, onMessage);
    chat.onMessage('other', onOther);
    const frame = chat.frame;
    open.update(reply.id, { content: 'Hel' });
    open.update(reply.id, { content: 'Hello' });
    expect(chat.message(reply.id)?.content).toBe('Hello');
    expect([onFrame, onMessage, onOther].map((listener) => listener.mock.calls.length)).toEqual([0, 2, 0]);
    expect(chat.frame).toBe(frame);
  });

  it('is written at most once per interval, and at once when it is finished', async () => {
    const { open } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    await vi.waitFor(async () => expect(await storage.get('messages', reply.id)).toBeDefined());
    vi.useFakeTimers();
    const write = vi.spyOn(storage, 'changeMany');
    const settled = () => vi.waitFor(() => Promise.resolve());
    for (let letters = 1; letters <= 100; letters += 1) open.update(reply.id, { content: 'x'.repeat(letters) });
    await settled();
    expect(write).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(ROW_WRITE_INTERVAL_MS);
    await settled();
    expect(write).toHaveBeenCalledTimes(2);
    open.update(reply.id, { content: 'the end', streaming: false });
    await settled();
    expect(write).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
    await vi.waitFor(async () =>
      expect(await storage.get('messages', reply.id)).toMatchObject({ content: 'the end', streaming: false }),
    );
  });

  it('is on the disk when the page closes, and is shown as stopped when it is read again', async () => {
    const { open, flush } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    open.update(reply.id, { content: 'Half' });
    open.update(reply.id, { content: 'Half a sen' });
    await flush();
    line = newId();
    const reloaded = await openTab();
    expect(reloaded.chat.message(reply.id)).toMatchObject({ content: 'Half a sen', streaming: false, isError: false });
  });

  it('never has its last words followed by earlier ones on the disk', async () => {
    const { open } = await openTab();
    const reply = await open.append('chat', { role: 'assistant', streaming: true });
    open.update(reply.id, { content: 'All of it', streaming: false });
    await vi.waitFor(async () =>
      expect(await storage.get('sessions', 'chat')).toMatchObject({ messageCount: 1, stat: { charCount: 9 } }),
    );
    expect(await storage.get('messages', reply.id)).toMatchObject({ content: 'All of it', streaming: false });
  });
});

describe('two tabs on one chat', () => {
  it('both add messages at once and neither loses one: they are two branches', async () => {
    const [left, right] = [await openTab(), await openTab()];
    await Promise.all([
      left.open.append('chat', { role: 'user', content: 'from left' }),
      right.open.append('chat', { role: 'user', content: 'from right' }),
    ]);
    await vi.waitFor(() => {
      expect(new Set(left.chat.rows.map(({ content }) => content))).toEqual(new Set(['from left', 'from right']));
      expect([...left.chat.frame.siblings.values()]).toMatchObject([{ length: 2 }]);
      expect(words(right)).toEqual(words(left));
    });
    await vi.waitFor(async () => expect((await storage.get('sessions', 'chat'))?.messageCount).toBe(2));
  });

  it('do not undo each other’s changes to the chat itself', async () => {
    const [left, right] = [await openTab(), await openTab()];
    await Promise.all([left.renameSession('chat', 'Tea'), right.open.append('chat', { role: 'user', content: 'Hi' })]);
    await vi.waitFor(() => {
      expect(left.chat.frame.session).toMatchObject({ topic: 'Tea', messageCount: 1 });
      expect(right.chat.frame.session).toMatchObject({ topic: 'Tea', messageCount: 1 });
    });
  });

  it('show in both what one of them is writing, and do not call it stopped', async () => {
    const left = await openTab();
    const reply = await left.open.append('chat', { role: 'assistant', streaming: true });
    left.open.update(reply.id, { content: 'Hel' });
    await left.flush();
    const right = await openTab();
    left.open.update(reply.id, { content: 'Hello' });
    await vi.waitFor(() => expect(right.chat.message(reply.id)).toMatchObject({ streaming: true }));
    left.open.update(reply.id, { content: 'Hello there', streaming: false });
    await vi.waitFor(() =>
      expect(right.chat.message(reply.id)).toMatchObject({ content: 'Hello there', streaming: false }),
    );
  });

  it('see that a reply has ended when the tab that was writing it closes', async () => {
    const left = await openTab();
    const reply = await left.open.append('chat', { role: 'assistant', streaming: true });
    left.open.update(reply.id, { content: 'Hel' });
    const right = await openTab();
    await vi.waitFor(() => expect(right.chat.message(reply.id)).toMatchObject({ streaming: true }));
    await left.flush(true);
    left.tabs.close();
    joinTabs(line).post({ type: 'page-closing' });
    await vi.waitFor(() => expect(right.chat.message(reply.id)).toMatchObject({ content: 'Hel', streaming: false }));
  });

  it('see a deletion and its undo in the other', async () => {
    const [left, right] = [await openTab(), await openTab()];
    await right.list.load('');
    const { undo } = await left.deleteSession('chat');
    await vi.waitFor(() => expect(right.chat.frame.status).toBe('missing'));
    expect(right.list.items('').some((item) => item.id === 'chat')).toBe(false);
    await undo();
    await vi.waitFor(() => expect(right.chat.frame.status).toBe('ready'));
    expect(right.list.items('').some((item) => item.id === 'chat')).toBe(true);
  });
});
