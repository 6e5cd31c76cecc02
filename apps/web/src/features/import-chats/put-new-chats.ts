import type { Touched } from '#/storage/document/apply-document.ts';
import type { DocumentChat } from '#/storage/document/document.ts';
import { headPut, messagePut } from '#/storage/document/stored-chat.ts';
import type { Change, RecordStorage } from '#/storage/records.ts';
import { restWhenBusy } from '#/storage/rest-when-busy.ts';

/** Rows of one transaction. */
const ROWS_AT_ONCE = 120;

/** Writes chats of which nothing is here. Each is listed only when all of its messages are there. */
export async function putNewChats(
  storage: RecordStorage,
  chats: readonly DocumentChat[],
  onProgress: (share: number) => void,
): Promise<Touched> {
  const rest = restWhenBusy();
  let waiting: Change[] = [];
  const flush = async (): Promise<void> => {
    const changes = waiting;
    waiting = [];
    if (changes.length > 0) await storage.write(changes);
    await rest();
  };
  for (const [index, chat] of chats.entries()) {
    const { messages, ...head } = chat;
    for (const message of messages) {
      waiting.push(...(await messagePut(message, chat.id)));
      if (waiting.length >= ROWS_AT_ONCE) await flush();
    }
    waiting.push(headPut(head, messages.length));
    if (waiting.length >= ROWS_AT_ONCE) {
      await flush();
      onProgress((index + 1) / chats.length);
    }
  }
  await flush();
  return {
    stores: [],
    sessions: chats.map(({ id }) => id),
    removedSessions: [],
    messages: chats.map(({ id, messages }) => ({ sessionId: id, ids: messages.map((message) => message.id) })),
    removedMessages: [],
  };
}
