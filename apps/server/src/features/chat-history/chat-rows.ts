import { randomBytes, randomInt } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { bytesOfTombstone, type ChatRow, type Tombstone } from './stored-chat.ts';

/** Whose chat, and which. */
export interface ChatPlace {
  readonly accountId: string;
  readonly id: string;
}

/** What a change of an account's history goes by. */
interface Turn {
  /** The change's place in the order of all changes. */
  readonly change: number;
  /** The account's number in the index. */
  readonly owner: number;
}

/** Of 47 bits: a double among all accounts of a server is not to be expected. */
const OWNER_NUMBERS = 2 ** 47;

/** Which order of changes an account has, and how far it has come. */
export interface FeedState {
  readonly feed: string;
  readonly last_change: number;
}

export async function openFeed(transaction: Transaction<Tables>, accountId: string): Promise<FeedState> {
  return transaction
    .insertInto('chat_history_owners')
    .values({ ...newOwner(accountId), last_change: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning(['feed', 'last_change'])
    .executeTakeFirstOrThrow();
}

function newOwner(accountId: string) {
  const feed = randomBytes(8).toString('hex');
  return { account_id: accountId, number: randomInt(OWNER_NUMBERS), feed, last_number: 0 };
}

/**
 * Takes the next number in the order of changes. Until the transaction ends nobody else changes this account's history:
 * otherwise a change could become visible after a later one, and a reader of the order would pass it by.
 */
export async function takeTurn(transaction: Transaction<Tables>, accountId: string): Promise<Turn> {
  // In one statement: between two of them the account could be forgotten.
  const { last_change, number } = await transaction
    .insertInto('chat_history_owners')
    .values({ ...newOwner(accountId), last_change: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((expression) => ({
        last_change: expression('chat_history_owners.last_change', '+', 1),
      })),
    )
    .returning(['last_change', 'number'])
    .executeTakeFirstOrThrow();
  return { change: last_change, owner: number };
}

export async function nextNumber(transaction: Transaction<Tables>, accountId: string): Promise<number> {
  const { last_number } = await transaction
    .updateTable('chat_history_owners')
    .set((expression) => ({ last_number: expression('last_number', '+', 1) }))
    .where('account_id', '=', accountId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Counts what was added to an account's history or taken from it; gives how much there is then. */
export async function countBytes(transaction: Transaction<Tables>, accountId: string, added: number): Promise<number> {
  const { bytes } = await transaction
    .updateTable('chat_history_owners')
    .set((expression) => ({ bytes: expression('bytes', '+', added) }))
    .where('account_id', '=', accountId)
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return bytes;
}

export function isThere(row: ChatRow | undefined): row is ChatRow & { readonly removed_at: null } {
  return row !== undefined && row.removed_at === null;
}

/** The chat, or what is left of it. */
export async function rowAt(
  transaction: Transaction<Tables>,
  { accountId, id }: ChatPlace,
): Promise<ChatRow | undefined> {
  return transaction
    .selectFrom('chat_history')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a chat is open to visitors by a link that has not come to its end. */
export function hasOpenLink(now: number) {
  return (expression: ExpressionBuilder<Tables, 'chat_history'>) =>
    expression.and([
      expression('sealed_share', 'is not', null),
      expression.not(
        expression.exists(
          expression
            .selectFrom('publications')
            .select('publications.id')
            .whereRef('publications.secret_hash', '=', 'chat_history.share_hash')
            .where('publications.kind', '=', 'live')
            .where('publications.expires_at', '<=', now),
        ),
      ),
    ]);
}

/** All chats of an account, or those that are open by a link at that time. */
export async function countChats(db: Kysely<Tables>, accountId: string, openAt?: number): Promise<number> {
  const { count } = await db
    .selectFrom('chat_history')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .$if(openAt !== undefined, (query) => query.where(hasOpenLink(openAt ?? 0)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts a row in the place of the one that was there. */
export async function putChat(transaction: Transaction<Tables>, row: ChatRow): Promise<void> {
  const { account_id: _owner, id: _id, number: _number, ...rest } = row;
  await transaction
    .insertInto('chat_history')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(rest))
    .execute();
}

/** The row that stays of a deleted chat, without a word of it. */
export function removedChat(
  { accountId, id }: ChatPlace,
  counted: Pick<ChatRow, 'number' | 'revision' | 'change_number'>,
  tombstone: Tombstone,
  now: number,
): ChatRow {
  const text = JSON.stringify(tombstone);
  return {
    account_id: accountId,
    id,
    ...counted,
    topic: '',
    session: '',
    message_count: 0,
    bytes: bytesOfTombstone(text),
    last_update: 0,
    created_at: now,
    updated_at: now,
    removed_at: now,
    tombstone: text,
    share_hash: null,
    sealed_share: null,
  };
}

/** How many deleted chats an account still knows of. */
export async function countRemovedChats(transaction: Transaction<Tables>, accountId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('chat_history')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets deletions that every device must have heard of; gives the bytes that they took. */
export async function forgetRemovedChats(
  transaction: Transaction<Tables>,
  accountId: string,
  before: number,
): Promise<number> {
  const forgotten = await transaction
    .deleteFrom('chat_history')
    .where('account_id', '=', accountId)
    .where('removed_at', '<', before)
    .returning('bytes')
    .execute();
  return forgotten.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Leaves nothing of an account: no chat, no word, no trace of a deletion, nor the order of its changes. */
export async function forgetAccount(
  transaction: Transaction<Tables>,
  { accountId, owner }: { readonly accountId: string; readonly owner: number },
): Promise<void> {
  await transaction.deleteFrom('chat_history_words').where('owner', '=', owner).execute();
  await transaction.deleteFrom('chat_history_messages').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('chat_history').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('chat_history_owners').where('account_id', '=', accountId).execute();
}
