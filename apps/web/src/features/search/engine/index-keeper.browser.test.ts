import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { ChatIndex, idOf, placesIn, type ChatInfo } from '../model/chat-index.ts';
import { hashText } from '../model/message-text.ts';
import { parseQuery } from '../model/query.ts';
import { createIndexKeeper } from './index-keeper.ts';
import { openIndexStore, type IndexStore } from './index-store.ts';

async function aStore(name: string): Promise<IndexStore> {
  const store = await openIndexStore(name, newId(), Date.now);
  onTestFinished(() => store.close());
  return store;
}

const aChat = (id: string, mark: string): ChatInfo => ({
  id,
  topic: '',
  lastUpdate: 0,
  models: [],
  leafId: undefined,
  messageCount: 0,
  mark,
});

/** Opens the index as a page does, with every chat known. */
async function open(name: string, chats: readonly string[] = []) {
  const store = await aStore(name);
  const stored = await store.take();
  const index = new ChatIndex(stored.segments);
  for (const id of chats) index.showChat(aChat(id, '1'), stored.marks.get(id));
  const keeper = createIndexKeeper(index, store, newId);
  const put = (chatId: string, count: number, word: string) => {
    index.showChat(aChat(chatId, '1'));
    const messages = Array.from({ length: count }, (_, at) => {
      const text = `${word} number${at}`;
      return { chatId, id: `${chatId}-${at}`, date: at, hash: hashText(text), text };
    });
    keeper.note(index.putChat(chatId, messages));
    keeper.noteChat(chatId, '1');
  };
  const found = (word: string) => index.find(parseQuery(word)).flatMap(placesIn).map(idOf).length;
  return { store, stored, index, keeper, put, found };
}

async function storedText(store: IndexStore, index: ChatIndex): Promise<string> {
  const chunks = await Promise.all(index.segments.map(({ id }) => store.texts(id)));
  return chunks.map(({ bytes }) => new TextDecoder().decode(bytes)).join('');
}

describe('the stored index', () => {
  it('keeps what is worth it, and the rest is read again', async () => {
    const name = newId();
    const page = await open(name);
    page.put('large', 1_100, 'red');
    await page.keeper.save('resting');
    page.put('small', 3, 'red');
    await page.keeper.save('resting');

    const next = await open(name, ['large', 'small']);
    expect(next.stored.marks).toEqual(new Map([['large', '1']]));
    expect(next.found('red')).toBe(1_100);
  });

  it('forgets the words of what was deleted', async () => {
    const name = newId();
    const page = await open(name);
    page.put('kept', 1_100, 'red');
    page.put('gone', 5, 'secret');
    await page.keeper.save('resting');
    page.keeper.note(page.index.removeChat('gone'));
    page.keeper.forgetChat('gone');
    await page.keeper.save('resting');

    const next = await open(name, ['kept', 'gone']);
    expect(next.found('secret')).toBe(0);
    expect(await storedText(next.store, next.index)).not.toContain('secret');
    expect(next.stored.marks.has('gone')).toBe(false);
  });

  it('joins small segments, and leaves out what has gone', async () => {
    const name = newId();
    const page = await open(name);
    for (let part = 0; part < 7; part += 1) {
      page.put(`chat${part}`, 1_030, 'red');
      await page.keeper.save('resting');
    }
    expect(page.index.segments).toHaveLength(1);
    page.keeper.note(page.index.removeChat('chat3'));
    page.keeper.forgetChat('chat3');
    await page.keeper.save('resting');
    expect(page.found('red')).toBe(6 * 1_030);

    const next = await open(name, ['chat0', 'chat6']);
    expect(next.found('number1029')).toBe(2);
    expect(next.found('red')).toBe(2 * 1_030);
  });

  it('is written only by the page that opened it last', async () => {
    const name = newId();
    const first = await open(name);
    first.put('early', 1_100, 'red');
    await first.keeper.save('resting');
    const second = await open(name, ['early']);
    expect(second.found('red')).toBe(1_100);

    first.put('late', 1_100, 'red');
    await first.keeper.save('resting');
    expect(first.found('red')).toBe(2_200);
    expect((await open(name)).stored.marks).toEqual(new Map([['early', '1']]));
  });

  it('knows when another page is making it', async () => {
    const name = newId();
    const page = await open(name);
    const other = await aStore(name);
    expect(await page.store.isInUse()).toBe(false);
    expect(await other.isInUse()).toBe(true);
  });

  it('is made anew where it cannot be opened', async () => {
    const name = newId();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 99);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => reject(request.error ?? new Error('no database'));
    });
    const page = await open(name);
    expect(page.stored.segments).toEqual([]);
  });
});
