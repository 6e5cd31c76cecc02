import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import { foldedTextOf, hashText } from '../model/message-text.ts';
import type { ChatInfo } from '../model/chat-index.ts';
import { chatInfoOf } from '../model/chat-info.ts';
import type { IndexedMessage } from '../model/segment.ts';

/** The part of the storage that is read; never written to from here. */
export type ChatSource = Pick<RecordStorage, 'get' | 'getMany' | 'pageById' | 'pageMessages'>;

const CHATS_AT_ONCE = 500;
const MESSAGES_AT_ONCE = 500;

export async function readChats(source: ChatSource): Promise<ChatInfo[]> {
  const infos: ChatInfo[] = [];
  let after: string | undefined;
  for (;;) {
    const rows = await source.pageById('sessions', after, CHATS_AT_ONCE);
    infos.push(...rows.filter((row) => !row.isIncognito).map(chatInfoOf));
    after = rows.at(-1)?.id;
    if (rows.length < CHATS_AT_ONCE) return infos;
  }
}

/** Undefined for a chat that is not there, or in the trash. */
export async function readChat(source: ChatSource, id: string): Promise<ChatInfo | undefined> {
  const row = await source.get('sessions', id);
  return row && !row.isIncognito ? chatInfoOf(row) : undefined;
}

/** All rows of a chat in its order, a page at a time. */
export async function* rowsOf(source: ChatSource, chatId: string): AsyncGenerator<readonly MessageRow[]> {
  let beyond: MessageRow | undefined;
  for (;;) {
    const rows = await source.pageMessages(chatId, { beyond, direction: 'newer', limit: MESSAGES_AT_ONCE });
    yield rows;
    beyond = rows.at(-1);
    if (rows.length < MESSAGES_AT_ONCE) return;
  }
}

export function indexedMessageOf(row: MessageRow): IndexedMessage {
  const text = foldedTextOf(row);
  return { chatId: row.sessionId, id: row.id, date: row.date, hash: hashText(text), text };
}
