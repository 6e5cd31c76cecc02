import type { Message } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { bytesOfTombstone, type MessageRow, type Tombstone, tombstoneFor } from './stored-chat.ts';

/** A chat at the revision that is being written. */
export interface WrittenChat {
  readonly accountId: string;
  /** The account's number in the index. */
  readonly owner: number;
  readonly number: number;
  readonly revision: number;
}

/** Parameters of one statement are limited; 200 rows of eight stay far below that on both engines. */
const ROWS_AT_ONCE = 200;

/** Stores messages. Gives how many of them were there before in another form. */
export async function putMessages(
  transaction: Transaction<Tables>,
  chat: WrittenChat,
  messages: readonly Message[],
): Promise<number> {
  const rows = messages.map((message) => {
    const text = JSON.stringify(message);
    const size = Buffer.byteLength(text);
    return rowOf(chat, message.id, { message: text, size, removed_at: null, tombstone: null });
  });
  return putRows(transaction, chat, rows);
}

/** Erases messages and remembers that they are deleted. Gives how many of them were there. */
export async function removeMessages(
  transaction: Transaction<Tables>,
  chat: WrittenChat,
  tombstones: readonly Tombstone[],
  now: number,
): Promise<number> {
  const rows = tombstones.map((tombstone) => {
    const text = JSON.stringify(tombstone);
    const size = bytesOfTombstone(text);
    return rowOf(chat, tombstone.recordId, { message: '', size, removed_at: now, tombstone: text });
  });
  return putRows(transaction, chat, rows);
}

function rowOf(
  chat: WrittenChat,
  id: string,
  rest: Pick<MessageRow, 'message' | 'size' | 'removed_at' | 'tombstone'>,
): MessageRow {
  return { account_id: chat.accountId, chat_number: chat.number, id, revision: chat.revision, ...rest };
}

async function putRows(
  transaction: Transaction<Tables>,
  { accountId, number }: WrittenChat,
  rows: readonly MessageRow[],
): Promise<number> {
  let known = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const { count } = await transaction
      .selectFrom('chat_history_messages')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .where('chat_number', '=', number)
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    known += Number(count);
    await transaction
      .insertInto('chat_history_messages')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'chat_number', 'id']).doUpdateSet((expression) => ({
          message: expression.ref('excluded.message'),
          size: expression.ref('excluded.size'),
          revision: expression.ref('excluded.revision'),
          removed_at: expression.ref('excluded.removed_at'),
          tombstone: expression.ref('excluded.tombstone'),
        })),
      )
      .execute();
  }
  return known;
}

/** For a chat that is replaced as a whole: the messages that are not part of it any more. */
export async function tombstonesOfMissing(
  transaction: Transaction<Tables>,
  { accountId, number }: WrittenChat,
  kept: ReadonlySet<string>,
  now: number,
): Promise<Tombstone[]> {
  const rows = await transaction
    .selectFrom('chat_history_messages')
    .select(['id', 'message'])
    .where('account_id', '=', accountId)
    .where('chat_number', '=', number)
    .where('removed_at', 'is', null)
    .execute();
  return rows.filter(({ id }) => !kept.has(id)).map(({ id, message }) => tombstoneFor('message', id, message, now));
}

/** How many messages a chat has, and how many bytes they and what is left of deleted ones take. */
export async function countMessages(
  transaction: Transaction<Tables>,
  { accountId, number }: WrittenChat,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await transaction
    .selectFrom('chat_history_messages')
    .select(({ fn, eb }) => [
      fn
        .countAll()
        .filterWhere(eb('removed_at', 'is', null))
        .as('count'),
      fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .where('chat_number', '=', number)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

export async function forgetOldMessages(
  transaction: Transaction<Tables>,
  { accountId, number }: WrittenChat,
  before: number,
): Promise<void> {
  await transaction
    .deleteFrom('chat_history_messages')
    .where('account_id', '=', accountId)
    .where('chat_number', '=', number)
    .where('removed_at', '<', before)
    .execute();
}

/** Leaves nothing of what was said in these chats. */
export async function removeContents(
  transaction: Transaction<Tables>,
  { accountId, owner }: Pick<WrittenChat, 'accountId' | 'owner'>,
  numbers: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('chat_history_messages')
    .where('account_id', '=', accountId)
    .where('chat_number', 'in', numbers)
    .execute();
  await transaction
    .deleteFrom('chat_history_words')
    .where('owner', '=', owner)
    .where('chat_number', 'in', numbers)
    .execute();
}
