import { describe, expect, it, vi } from 'vitest';
import { createKeyValueStorage } from '#/storage/key-value.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { TabMessage, Tabs } from '#/storage/tabs.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { startEngine } from './engine.ts';
import type { FromEngine } from './protocol.ts';

/** Where there is no database the same search runs in the page, over what little is there. */
async function anEngine(storage: RecordStorage) {
  const heard: FromEngine[] = [];
  const listeners = new Set<(message: TabMessage) => void>();
  const tabs: Tabs = {
    post: (message) => listeners.forEach((listener) => listener(message)),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const post = (message: FromEngine) => void heard.push(message);
  const engine = await startEngine({ storage, store: undefined, tabs, pace: 'eager', post });
  let lastId = 0;
  const find = async (text: string): Promise<string[]> => {
    const id = ++lastId;
    engine.handle({ type: 'ask', id, question: { text } });
    const answer = await vi.waitFor(() => {
      const part = heard.find((message) => message.type === 'found' && message.id === id);
      if (part?.type !== 'found') throw new Error('no answer yet');
      return part;
    });
    return answer.chats.flatMap(({ hits }) => hits.map(({ messageId }) => messageId)).sort();
  };
  return { engine, tabs, heard, find };
}

async function aStorage(): Promise<RecordStorage> {
  const storage = createKeyValueStorage('memory', memoryArea(), 'test');
  await storage.write([
    { table: 'sessions', put: aSessionRow({ id: 'one', messageCount: 2 }) },
    { table: 'messages', put: aMessageRow({ id: 'a', sessionId: 'one', content: 'dark red', position: 1 }) },
    { table: 'messages', put: aMessageRow({ id: 'b', sessionId: 'one', content: 'red', position: 2 }) },
    { table: 'messages', put: aMessageRow({ id: 'lost', sessionId: 'nobody', content: 'red' }) },
  ]);
  return storage;
}

describe('the search without a database', () => {
  it('finds what is in memory, and follows changes', async () => {
    const storage = await aStorage();
    const { tabs, find } = await anEngine(storage);
    await vi.waitFor(async () => expect(await find('red')).toEqual(['a', 'b']));
    expect(await find('"dark red"')).toEqual(['a']);
    await storage.write([{ table: 'messages', remove: 'b' }]);
    tabs.post({ type: 'messages-removed', sessionId: 'one', ids: ['b'] });
    await vi.waitFor(async () => expect(await find('red')).toEqual(['a']));
    await storage.write([{ table: 'sessions', remove: 'one' }]);
    tabs.post({ type: 'session-removed', sessionId: 'one' });
    await vi.waitFor(async () => expect(await find('red')).toEqual([]));
  });

  it('answers only the last of several questions', async () => {
    const { engine, heard, find } = await anEngine(await aStorage());
    await vi.waitFor(async () => expect(await find('red')).toEqual(['a', 'b']));
    heard.splice(0);
    for (const [id, text] of ['d', 'da', '"dark r', '"dark red"'].entries()) {
      engine.handle({ type: 'ask', id: 100 + id, question: { text } });
    }
    const found = () => heard.filter((message) => message.type === 'found').map(({ id }) => id);
    await vi.waitFor(() => expect(found()).toContain(103));
    expect(found()).toEqual([103]);
  });

  it('answers a question aside, whatever is asked meanwhile, and finds no incognito chat', async () => {
    const storage = await aStorage();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'secret', messageCount: 1, isIncognito: true }) },
      { table: 'messages', put: aMessageRow({ id: 's', sessionId: 'secret', content: 'dark red', position: 1 }) },
    ]);
    const { engine, heard, find } = await anEngine(storage);
    await vi.waitFor(async () => expect(await find('red')).toEqual(['a', 'b']));
    heard.splice(0);
    engine.handle({ type: 'ask', id: 100, question: { text: '"dark red"' } });
    engine.handle({ type: 'ask-aside', id: 101, question: { text: '"dark red"' } });
    engine.handle({ type: 'ask-aside', id: 102, question: { text: 'red' } });
    const found = () =>
      heard.flatMap((part) => (part.type === 'found' ? [[part.id, ...part.chats.map(({ chatId }) => chatId)]] : []));
    await vi.waitFor(() => expect(found()).toHaveLength(3));
    expect(found().toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [100, 'one'],
      [101, 'one'],
      [102, 'one'],
    ]);
  });

  it('finds words of documents that were attached, but not instructions', async () => {
    const storage = await aStorage();
    const attachments = [{ id: 'f', name: 'plan.pdf', mediaType: '', sizeBytes: 1, text: 'the orchard plan' }];
    await storage.write([
      { table: 'messages', put: aMessageRow({ id: 'c', sessionId: 'one', content: 'see', attachments, position: 3 }) },
      { table: 'messages', put: aMessageRow({ id: 'd', sessionId: 'one', role: 'system', content: 'orchard' }) },
    ]);
    const { find } = await anEngine(storage);
    await vi.waitFor(async () => expect(await find('orchard')).toEqual(['c']));
    expect(await find('plan.pdf')).toEqual(['c']);
  });

  it('says so when the chats cannot be read', async () => {
    const storage = await aStorage();
    const broken: RecordStorage = { ...storage, pageMessages: () => Promise.reject(new Error('broken')) };
    const { heard } = await anEngine(broken);
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'ended', reason: 'failed' }));
  });
});
