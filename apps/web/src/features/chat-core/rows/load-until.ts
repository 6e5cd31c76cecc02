import type { MessageCursor, MessageRow } from '#/storage/records.ts';
import { messageOnLoad } from '../model/message-load.ts';
import { compareMessages } from '../model/message-order.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChat } from './open-chat.ts';

/** Enough for any screen. */
const SCREENFUL = 60;
/** What the page unpacks at once: more would hold up a frame. */
const CHUNK_SIZE = 500;

type Records = Pick<ChatRecords, 'pageMessages' | 'pageMessagesAfter' | 'messages'>;

/**
 * Shows the beginning of a chat, however long it is: the first messages at once, then all that follows them. False when
 * it was shown that way, true when the whole is loaded without.
 */
export async function reachFirst(records: Records, chat: OpenChat): Promise<boolean> {
  if (!chat.frame.hasOlder) return true;
  const head = await records.pageMessagesAfter(chat.id, SCREENFUL);
  const isNear = meetsLoaded(chat, head);
  if (!isNear) chat.setHead(head.map(messageOnLoad));
  await readFrom(records, chat, undefined, head);
  return isNear;
}

/** Loads a message and all that comes after it; false when the chat has no such message. */
export async function reachMessage(records: Records, chat: OpenChat, messageId: string): Promise<boolean> {
  if (chat.message(messageId)) return true;
  const [row] = await records.messages(chat.id, [messageId]);
  if (row?.sessionId !== chat.id) return false;
  const [before] = await records.pageMessages(chat.id, SCREENFUL / 2, row);
  await readFrom(records, chat, before && { ...before, position: before.position - 1 }, []);
  return chat.message(messageId) !== undefined;
}

/** Reads what lies between a place and the loaded piece, in large chunks, and adds it in one step. */
async function readFrom(
  records: Records,
  chat: OpenChat,
  start: MessageCursor | undefined,
  known: readonly MessageRow[],
): Promise<void> {
  const rows = [...known];
  while (!meetsLoaded(chat, rows)) {
    const chunk = await records.pageMessagesAfter(chat.id, CHUNK_SIZE, rows.at(-1) ?? start);
    rows.push(...chunk);
    if (chunk.length < CHUNK_SIZE) break;
  }
  // What is loaded already may have newer words than the disk.
  const missing = rows.filter(({ id }) => !chat.message(id));
  chat.putMessages(missing.map(messageOnLoad));
  const firstIndex = start === undefined ? 0 : Math.max(0, chat.frame.firstIndex - missing.length);
  chat.setFrame({ firstIndex, hasOlder: firstIndex > 0 });
  chat.setHead(undefined);
}

function meetsLoaded(chat: OpenChat, rows: readonly MessageRow[]): boolean {
  const last = rows.at(-1);
  const oldest = chat.oldestRow;
  return last !== undefined && (oldest === undefined || compareMessages(last, oldest) >= 0);
}
