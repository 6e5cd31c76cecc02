import type { Page } from 'playwright';
import { Message, Session } from '@parley/contract';

export interface SeededChat {
  readonly id: string;
  readonly topic: string;
  /** The messages in their order, as far as they differ from an empty answer. */
  readonly messages: readonly object[];
}

/**
 * Puts one chat into the browser's database. The page must have been opened once, so that the database is there; it is to be
 * loaded again afterwards.
 */
export async function seedChat(page: Page, { id, topic, messages }: SeededChat): Promise<void> {
  const now = Date.now();
  const { messages: _none, ...session } = Session.parse({ id, topic, lastUpdate: now });
  const rows = messages.map((message, index) => ({
    ...Message.parse({ id: `${id}-${index}`, role: 'assistant', content: '', date: now + index, ...message }),
    sessionId: id,
    position: index + 1,
    updatedAt: now,
  }));
  const row = { ...session, listedAt: now, messageCount: rows.length };
  await page.evaluate(writeRows, { session: row, messages: rows });
}

/** Runs in the page. */
async function writeRows({ session, messages }: { readonly session: object; readonly messages: readonly object[] }) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const transaction = database.transaction(['sessions', 'messages'], 'readwrite');
  transaction.objectStore('sessions').put(session);
  for (const message of messages) transaction.objectStore('messages').put(message);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('the chat was not written'));
  });
  database.close();
}
