import type { Page } from 'playwright';
import { Message, Session } from '@parley/contract';

export interface History {
  readonly chats: number;
  readonly messagesPerChat: number;
}

const WORDS =
  'the quick answer is that a row per message keeps the start of the app independent of the history while search and export still reach every word of it'.split(
    ' ',
  );

/**
 * Fills the browser's database with chats. The page must have been opened once, so that the database is there; it is to be
 * loaded again afterwards.
 */
export async function seedHistory(page: Page, { chats, messagesPerChat }: History): Promise<void> {
  const { messages: _none, ...session } = Session.parse({ id: 'template', lastUpdate: 0 });
  const message = Message.parse({ id: 'template', role: 'user', content: '', date: 0 });
  await page.evaluate(fillDatabase, { chats, messagesPerChat, session, message, words: WORDS, now: Date.now() });
}

interface Filling extends History {
  readonly session: object;
  readonly message: object;
  readonly words: readonly string[];
  readonly now: number;
}

/** Runs in the page. */
async function fillDatabase({ chats, messagesPerChat, session, message, words, now }: Filling): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const text = (seed: number) =>
    Array.from({ length: 40 }, (_, i) => words[(seed * 7 + i * 13) % words.length]).join(' ');
  const CHATS_AT_ONCE = 100;
  for (let first = 0; first < chats; first += CHATS_AT_ONCE) {
    const transaction = database.transaction(['sessions', 'messages'], 'readwrite', { durability: 'relaxed' });
    const sessionTable = transaction.objectStore('sessions');
    const messageTable = transaction.objectStore('messages');
    for (let chat = first; chat < Math.min(chats, first + CHATS_AT_ONCE); chat += 1) {
      const id = `seed-chat-${chat}`;
      const lastUpdate = now - (chat + 1) * 3_600_000;
      sessionTable.put({ ...session, id, topic: `Seeded chat ${chat}`, lastUpdate, messageCount: messagesPerChat });
      for (let index = 0; index < messagesPerChat; index += 1) {
        messageTable.put({
          ...message,
          id: `seed-message-${chat}-${index}`,
          sessionId: id,
          position: index + 1,
          role: index % 2 === 0 ? 'user' : 'assistant',
          content: text(chat * messagesPerChat + index),
          date: lastUpdate,
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
