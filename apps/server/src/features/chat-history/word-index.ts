import type { Message } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { WrittenChat } from './message-rows.ts';
import { messageOf, searchedText } from './stored-chat.ts';
import { addWordNumbers } from './word-numbers.ts';

const ROWS_AT_ONCE = 500;

/** Makes a chat findable by its new messages, or by all where some were changed and their old words must go. */
export async function indexChat(
  transaction: Transaction<Tables>,
  { accountId, owner, number }: WrittenChat,
  topic: string,
  added: readonly Message[] | 'all',
): Promise<void> {
  let messages = added;
  if (messages === 'all') {
    const rows = await transaction
      .selectFrom('chat_history_messages')
      .select('message')
      .where('account_id', '=', accountId)
      .where('chat_number', '=', number)
      .where('removed_at', 'is', null)
      .execute();
    messages = rows.map(messageOf);
    await transaction
      .deleteFrom('chat_history_words')
      .where('owner', '=', owner)
      .where('chat_number', '=', number)
      .execute();
  }
  const words = new Set<number>();
  addWordNumbers(topic, words);
  for (const message of messages) addWordNumbers(searchedText(message), words);
  const rows = Array.from(words, (word) => ({ owner, word, chat_number: number }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await transaction
      .insertInto('chat_history_words')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
