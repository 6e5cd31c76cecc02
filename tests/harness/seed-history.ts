import type { Page } from 'playwright';
import { Message, Session } from '@parley/contract';
import { CHINESE_PHRASES, COMMON_WORDS, RARE_PARTS } from './seed-words.ts';

export interface History {
  readonly chats: number;
  readonly messagesPerChat: number;
}

/**
 * Fills the browser's database with chats of messages of about 200 characters, one chat in eight of them in Chinese. The same
 * history every time. The page must have been opened once, so that the database is there; it is to be loaded again afterwards.
 */
export async function seedHistory(page: Page, { chats, messagesPerChat }: History): Promise<void> {
  const { messages: _none, ...session } = Session.parse({ id: 'template', lastUpdate: 0 });
  const message = Message.parse({ id: 'template', role: 'user', content: '', date: 0 });
  const vocabulary = { common: COMMON_WORDS, rare: RARE_PARTS, chinese: CHINESE_PHRASES };
  await page.evaluate(fillDatabase, { chats, messagesPerChat, session, message, vocabulary, now: Date.now() });
}

interface Filling extends History {
  readonly session: object;
  readonly message: object;
  readonly vocabulary: Readonly<Record<'common' | 'rare' | 'chinese', readonly string[]>>;
  readonly now: number;
}

/** Runs in the page. */
async function fillDatabase({ chats, messagesPerChat, session, message, vocabulary, now }: Filling): Promise<void> {
  const { common, rare, chinese } = vocabulary;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  let state = 1;
  /** From 0 up to, but without, `below`; the same numbers in every run. */
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (from: readonly string[]) => from[random(from.length)] ?? '';
  // As in any language: few words make up most of a text, and every tenth is one of many rare ones.
  const word = () =>
    random(10) === 0
      ? pick(rare) + pick(rare) + pick(rare)
      : (common[Math.min(random(common.length), random(common.length))] ?? '');
  const english = () => Array.from({ length: 34 }, word).join(' ');
  const inChinese = () => `${Array.from({ length: 24 }, () => pick(chinese)).join('，')}。`;
  const CHATS_AT_ONCE = 100;
  for (let first = 0; first < chats; first += CHATS_AT_ONCE) {
    const transaction = database.transaction(['sessions', 'messages'], 'readwrite', { durability: 'relaxed' });
    const sessionTable = transaction.objectStore('sessions');
    const messageTable = transaction.objectStore('messages');
    for (let chat = first; chat < Math.min(chats, first + CHATS_AT_ONCE); chat += 1) {
      const id = `seed-chat-${chat}`;
      const lastUpdate = now - (chat + 1) * 3_600_000;
      const text = chat % 8 === 7 ? inChinese : english;
      const times = { lastUpdate, listedAt: lastUpdate };
      sessionTable.put({ ...session, id, topic: `Seeded chat ${chat}`, ...times, messageCount: messagesPerChat });
      for (let index = 0; index < messagesPerChat; index += 1) {
        messageTable.put({
          ...message,
          id: `seed-message-${chat}-${index}`,
          sessionId: id,
          position: index + 1,
          updatedAt: lastUpdate,
          role: index % 2 === 0 ? 'user' : 'assistant',
          content: text(),
          date: lastUpdate - (messagesPerChat - index) * 60_000,
        });
      }
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('the seed was not written'));
    });
  }
  database.close();
}
