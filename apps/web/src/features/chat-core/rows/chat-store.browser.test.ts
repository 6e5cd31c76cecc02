import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { breakable, STORAGES } from '#/storage/testing/storages.ts';
import { createChatStore, UNDO_WINDOW_MS } from './chat-store.ts';

let storage: RecordStorage;
let line: string;
let clock: number;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  line = newId();
  clock = 1_000;
});

afterEach(() => void vi.useRealTimers());

function openTab(durable: RecordStorage = storage, modelsOfNewChats = (): string[] => []) {
  const incognito = createMemoryStorage();
  return createChatStore({
    durable: Promise.resolve(durable),
    incognito,
    tabs: joinTabs(line),
    now: () => (clock += 1),
    newId,
    sections: () => ['incognito', 'pinned', ''],
    modelsOfNewChats,
  });
}

const addSessions = (count: number): Promise<void> =>
  storage.write(
    Array.from({ length: count }, (_, index) => ({
      table: 'sessions',
      put: aSessionRow({ id: `s${index}`, lastUpdate: index, messageCount: 1 }),
    })),
  );

const addMessages = (sessionId: string, count: number): Promise<void> =>
  storage.write(
    Array.from({ length: count }, (_, index) => ({
      table: 'messages',
      put: aMessageRow({ id: `${sessionId}-m${index}`, sessionId, position: index }),
    })),
  );

const listed = (tab: ReturnType<typeof openTab>): string[] =>
  ['incognito', ''].flatMap((section) => tab.list.items(section)).map((item) => item.id);

describe('the models of a new chat', () => {
  it('are what was chosen last, unless a mask or somebody names others', async () => {
    const tab = openTab(storage, () => ['last@default']);
    const modelsOf = async (draft: object) => (await tab.open.session(await tab.createSession(draft)))?.models;
    expect(await modelsOf({})).toEqual(['last@default']);
    expect(await modelsOf({ models: [] })).toEqual(['last@default']);
    expect(await modelsOf({ models: ['own@default'] })).toEqual(['own@default']);
  });
});

describe('the list of chats', () => {
  it('reads one page, newest first, and not a single message', async () => {
    await addSessions(150);
    const reads = vi.spyOn(storage, 'pageMessages');
    const tab = openTab();
    await tab.list.load('');
    expect(listed(tab)).toEqual(Array.from({ length: 60 }, (_, index) => `s${149 - index}`));
    expect(tab.list.store.getState()['']?.hasMore).toBe(true);
    expect(reads).not.toHaveBeenCalled();
  });

  it('reads further pages until the end, each chat once', async () => {
    await addSessions(150);
    const tab = openTab();
    await tab.list.load('');
    await Promise.all([tab.list.loadMore(''), tab.list.loadMore('')]);
    expect(listed(tab)).toHaveLength(120);
    await tab.list.loadMore('');
    expect(listed(tab)).toEqual(Array.from({ length: 150 }, (_, index) => `s${149 - index}`));
    expect(tab.list.store.getState()['']?.hasMore).toBe(false);
  });

  it('moves a chat to the top when a message is added to it', async () => {
    await addSessions(3);
    const tab = openTab();
    await tab.list.load('');
    await tab.open.append('s0', { role: 'user', content: 'Hello' });
    await vi.waitFor(() => expect(listed(tab)).toEqual(['s0', 's2', 's1']));
  });
});

describe('making a chat', () => {
  it('takes the empty one that is there', async () => {
    const tab = openTab();
    const first = await tab.createSession();
    expect(await tab.createSession({ topic: 'Cooking' })).toBe(first);
    expect(await storage.get('sessions', first)).toMatchObject({ topic: 'Cooking' });
    await tab.open.append(first, { role: 'user', content: 'Hello' });
    await vi.waitFor(async () => expect((await storage.get('sessions', first))?.messageCount).toBe(1));
    expect(await tab.createSession()).not.toBe(first);
  });

  it('keeps an incognito chat out of the storage but in the list, with its messages, until the page goes', async () => {
    await addSessions(2);
    const tab = openTab();
    await tab.list.load('');
    const id = await tab.createSession({ isIncognito: true });
    const letGo = tab.open.hold(id);
    await tab.open.append(id, { role: 'user', content: 'secret' });
    tab.drafts.change(id, { text: 'more secrets' });
    letGo();
    await tab.flush();
    expect(listed(tab)).toEqual([id, 's1', 's0']);
    const again = await tab.open.ready(id);
    expect(again.snapshot.messages).toMatchObject([{ content: 'secret' }]);
    expect(await storage.get('sessions', id)).toBeUndefined();
    expect([await storage.count('messages'), await storage.count('drafts')]).toEqual([0, 0]);
  });
});

describe('stepping through the chats', () => {
  it('goes through the whole stored order and around its ends', async () => {
    await addSessions(100);
    const tab = openTab();
    await tab.list.load('');
    expect(await tab.neighbourSession('s50', 1)).toBe('s49');
    expect(await tab.neighbourSession('s50', -1)).toBe('s51');
    expect(await tab.neighbourSession('s0', 1)).toBe('s99');
    expect(await tab.neighbourSession('s99', -1)).toBe('s0');
    expect(await tab.neighbourSession('nobody', 1)).toBeUndefined();
  });

  it('passes through incognito chats, which stand on top', async () => {
    await addSessions(2);
    const tab = openTab();
    const hidden = await tab.createSession({ isIncognito: true });
    // Nothing was said in it yet, so it is not in the list either.
    expect(await tab.neighbourSession('s1', -1)).toBe('s0');
    await tab.open.append(hidden, { role: 'user', content: 'secret' });
    expect(await tab.neighbourSession('s1', -1)).toBe(hidden);
    expect(await tab.neighbourSession('s0', 1)).toBe(hidden);
    expect(await tab.neighbourSession(hidden, 1)).toBe('s1');
    expect(await tab.neighbourSession(hidden, -1)).toBe('s0');
  });
});

describe('deleting a chat', () => {
  it('can be undone exactly: the chat, its place and its messages', async () => {
    await addSessions(3);
    await addMessages('s1', 70);
    const tab = openTab();
    await tab.list.load('');
    const before = { session: await storage.get('sessions', 's1'), list: listed(tab) };
    const { nextId, undo } = await tab.deleteSession('s1');
    expect(nextId).toBe('s0');
    expect(listed(tab)).toEqual(['s2', 's0']);
    expect(await storage.get('sessions', 's1')).toBeUndefined();
    await undo();
    // But for the stamp by which other devices know that it is back.
    const { revision: _revision, changedAt: _changedAt, ...session } = (await storage.get('sessions', 's1')) ?? {};
    expect(before.session).toMatchObject(session);
    expect(listed(tab)).toEqual(before.list);
    expect(await storage.countMessages('s1')).toBe(70);
    expect(await storage.count('trash')).toBe(0);
  });

  it('removes chat and messages together once the undo time is over', async () => {
    await addSessions(2);
    await addMessages('s1', 5);
    const tab = openTab();
    vi.useFakeTimers();
    await tab.deleteSession('s1');
    expect(await storage.countMessages('s1')).toBe(5);
    vi.advanceTimersByTime(UNDO_WINDOW_MS);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await storage.countMessages('s1')).toBe(0));
    expect(await storage.count('trash')).toBe(0);
  });

  it('is finished by a later page when the browser was killed in between', async () => {
    await addSessions(2);
    await addMessages('s1', 5);
    await openTab().deleteSession('s1');
    const later = openTab();
    await later.purgeLeftovers();
    expect(await storage.countMessages('s1')).toBe(5);
    clock += UNDO_WINDOW_MS;
    await later.purgeLeftovers();
    expect(await storage.countMessages('s1')).toBe(0);
    expect(await storage.get('sessions', 's0')).toBeDefined();
  });

  it('leaves a new empty chat after the last one, which goes again with the undo', async () => {
    await addSessions(1);
    const tab = openTab();
    await tab.list.load('');
    const { nextId, undo } = await tab.deleteSession('s0');
    expect(listed(tab)).toEqual([nextId]);
    expect(await storage.get('sessions', nextId)).toMatchObject({ messageCount: 0 });
    await undo();
    await vi.waitFor(() => expect(listed(tab)).toEqual(['s0']));
    expect(await storage.count('sessions')).toBe(1);
  });
});

describe('unfinished input', () => {
  it('is kept for each chat, and gone when it is sent', async () => {
    await addSessions(2);
    const tab = openTab();
    tab.drafts.change('s0', { text: 'half a quest', cursor: 4 });
    tab.drafts.change('s1', { text: 'other' });
    await tab.flush();
    expect(await openTab().drafts.read('s0')).toMatchObject({ text: 'half a quest', cursor: 4 });
    tab.drafts.change('s0', { text: '' });
    await tab.flush();
    expect(await openTab().drafts.read('s0')).toMatchObject({ text: '' });
    expect(await storage.count('drafts')).toBe(1);
  });

  it('keeps the questions that wait, also when a page that has not read them yet writes', async () => {
    await addSessions(1);
    const tab = openTab();
    const queue = [{ id: 'q', content: 'next' }];
    tab.drafts.change('s0', { text: 'a', queue });
    await tab.flush();
    const later = openTab();
    later.drafts.change('s0', { text: '' });
    await later.drafts.read('s0');
    await later.flush();
    expect(await openTab().drafts.read('s0')).toMatchObject({ text: '', queue });
    later.drafts.change('s0', { queue: [] });
    await later.flush();
    expect(await storage.count('drafts')).toBe(0);
  });
});

describe('a disk that is full', () => {
  it('does not take the message from the screen, and gets it once there is room', async () => {
    await addSessions(1);
    const disk = breakable(storage, new DOMException('full', 'QuotaExceededError'));
    const tab = openTab(disk);
    const letGo = tab.open.hold('s0');
    await tab.open.ready('s0');
    disk.isBroken = true;
    const row = await tab.open.append('s0', { role: 'user', content: 'Hello' });
    await tab.flush();
    expect(tab.open.chat('s0').snapshot.messages).toMatchObject([{ content: 'Hello' }]);
    disk.isBroken = false;
    await vi.waitFor(async () => {
      await tab.flush();
      expect(await storage.get('messages', row.id)).toMatchObject({ content: 'Hello' });
    });
    letGo();
  });
});
