import {
  AppError,
  CHAT_HISTORY_MAX_CHATS,
  CHAT_HISTORY_TOMBSTONE_LIFE_MS,
  type Message,
  type Session,
} from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import {
  type ChatPlace,
  countBytes,
  countChats,
  countRemovedChats,
  forgetAccount,
  openFeed,
  type FeedState,
  forgetRemovedChats,
  isThere,
  nextNumber,
  putChat,
  removedChat,
  rowAt,
  takeTurn,
} from './chat-rows.ts';
import {
  countMessages,
  forgetOldMessages,
  putMessages,
  removeContents,
  removeMessages,
  tombstonesOfMissing,
} from './message-rows.ts';
import { type ChatRow, headText, type Tombstone, tombstoneFor, wholeTime } from './stored-chat.ts';
import { indexChat } from './word-index.ts';

/** What a change is based on: nothing there yet, a revision, or whatever is there. */
export type Basis = 'nothing' | 'anything' | number;

export interface ChatChange {
  readonly session: Session;
  readonly messages: readonly Message[];
  readonly tombstones: readonly Tombstone[];
  /** Whether messages that are not among these are deleted. */
  readonly isWhole: boolean;
}

/** `current` is the revision that was found, 0 where there is no chat. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly row: ChatRow }
  | { readonly kind: 'missing' | 'full' }
  | { readonly kind: 'conflict'; readonly current: number };

/** How much one account may keep. */
export interface HistoryLimits {
  readonly maxChats?: number;
  readonly maxBytes?: number;
}

const INSERT_ROWS = 200;
/** What a deletion may take in an account that is full. */
const DELETION_BYTES = 1_000;

/** Changes the chats that people keep here. The owner is part of every query, and holds still while one runs. */
export class ChatWriter {
  readonly #writes: Database['writes'];
  readonly #maxChats: number;
  readonly #maxBytes: number;

  constructor(
    { writes }: Pick<Database, 'writes'>,
    { maxChats = CHAT_HISTORY_MAX_CHATS, maxBytes = Infinity }: HistoryLimits = {},
  ) {
    this.#writes = writes;
    this.#maxChats = maxChats;
    this.#maxBytes = maxBytes;
  }

  async put(place: ChatPlace, basis: Basis, change: ChatChange, now: number): Promise<WriteOutcome> {
    return this.#writes.run(async (transaction) => {
      const { change: change_number, owner } = await takeTurn(transaction, place.accountId);
      const before = await rowAt(transaction, place);
      const refusal = refusalOf(before, basis);
      if (refusal) return refusal;
      if (!isThere(before) && (await countChats(transaction, place.accountId)) >= this.#maxChats)
        return { kind: 'full' };
      const number = before?.number ?? (await nextNumber(transaction, place.accountId));
      const chat = { accountId: place.accountId, owner, number, revision: (before?.revision ?? 0) + 1 };
      const { session, messages } = change;
      const tombstones = change.isWhole
        ? await tombstonesOfMissing(transaction, chat, new Set(messages.map(({ id }) => id)), now)
        : change.tombstones;
      const removed = await removeMessages(transaction, chat, tombstones, now);
      const replaced = await putMessages(transaction, chat, messages);
      await forgetOldMessages(transaction, chat, now - CHAT_HISTORY_TOMBSTONE_LIFE_MS);
      await indexChat(transaction, chat, session.topic, removed + replaced > 0 ? 'all' : messages);
      const head = headText(session);
      const { count, bytes: messageBytes } = await countMessages(transaction, chat);
      const bytes = messageBytes + Buffer.byteLength(head);
      await this.#expectRoom(transaction, place.accountId, bytes - (before?.bytes ?? 0), removed * DELETION_BYTES);
      const row: ChatRow = {
        account_id: place.accountId,
        id: place.id,
        number,
        topic: session.topic,
        session: head,
        message_count: count,
        bytes,
        revision: chat.revision,
        change_number,
        last_update: wholeTime(session.lastUpdate),
        created_at: isThere(before) ? before.created_at : now,
        updated_at: now,
        removed_at: null,
        tombstone: null,
        share_hash: before?.share_hash ?? null,
        sealed_share: before?.sealed_share ?? null,
      };
      await putChat(transaction, row);
      return { kind: 'written', row };
    });
  }

  /** Deletes a chat, with the tombstone of the device that did so or one of the server's own. */
  async remove(place: ChatPlace, basis: Basis, given: Tombstone | undefined, now: number): Promise<WriteOutcome> {
    return this.#writes.run(async (transaction) => {
      const { change: change_number, owner } = await takeTurn(transaction, place.accountId);
      const before = await rowAt(transaction, place);
      const refusal = refusalOf(before, basis);
      if (refusal) return refusal;
      if (!given && !isThere(before)) return { kind: 'missing' };
      // The chat may still come from another device; but who makes up chats to delete fills no database with them.
      if (!before && (await countRemovedChats(transaction, place.accountId)) >= this.#maxChats) return { kind: 'full' };
      const tombstone = given ?? tombstoneFor('chat', place.id, before?.session ?? '{}', now);
      const number = before?.number ?? (await nextNumber(transaction, place.accountId));
      await removeContents(transaction, { accountId: place.accountId, owner }, [number]);
      const revision = (before?.revision ?? 0) + 1;
      const row = removedChat(place, { number, revision, change_number }, tombstone, now);
      const { accountId } = place;
      await putChat(transaction, row);
      const forgotten = await forgetRemovedChats(transaction, accountId, now - CHAT_HISTORY_TOMBSTONE_LIFE_MS);
      const added = row.bytes - (before?.bytes ?? 0) - forgotten;
      await this.#expectRoom(transaction, accountId, added, isThere(before) ? DELETION_BYTES : 0);
      return { kind: 'written', row };
    });
  }

  /** Gives how many there were. */
  async removeAll(accountId: string, now: number): Promise<number> {
    return this.#writes.run(async (transaction) => {
      const { change: change_number, owner } = await takeTurn(transaction, accountId);
      const rows = await transaction
        .selectFrom('chat_history')
        .select(['id', 'number', 'revision', 'session'])
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .orderBy('change_number')
        .execute();
      for (let at = 0; at < rows.length; at += INSERT_ROWS) {
        const some = rows.slice(at, at + INSERT_ROWS);
        const ids = some.map(({ id }) => id);
        const numbers = some.map(({ number }) => number);
        await removeContents(transaction, { accountId, owner }, numbers);
        await transaction
          .deleteFrom('chat_history')
          .where('account_id', '=', accountId)
          .where('id', 'in', ids)
          .execute();
        const left = some.map(({ id, number, revision, session }, index) =>
          removedChat(
            { accountId, id },
            { number, revision: revision + 1, change_number: change_number + at + index },
            tombstoneFor('chat', id, session, now),
            now,
          ),
        );
        await transaction.insertInto('chat_history').values(left).execute();
      }
      const { bytes } = await transaction
        .selectFrom('chat_history')
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('chat_history_owners')
        .set({ last_change: change_number + rows.length, bytes: Number(bytes ?? 0) })
        .where('account_id', '=', accountId)
        .execute();
      return rows.length;
    });
  }

  /**
   * Thrown where there is none, so that what was written for it is undone. What makes a chat smaller always fits, and so
   * does deleting what is there, although a short message takes less than what is left of it.
   */
  async #expectRoom(
    transaction: Transaction<Tables>,
    accountId: string,
    added: number,
    forDeletions: number,
  ): Promise<void> {
    const bytes = await countBytes(transaction, accountId, added);
    if (added > forDeletions && bytes > this.#maxBytes) throw new AppError('account_full');
  }

  /** Begins the order of changes of an account, unless somebody just did. */
  async openFeed(accountId: string): Promise<FeedState> {
    return this.#writes.run((transaction) => openFeed(transaction, accountId));
  }

  /** Leaves no row of the account, so that what comes next is a new history to every device. Gives how many there were. */
  async forgetAll(accountId: string): Promise<number> {
    return this.#writes.run(async (transaction) => {
      const { owner } = await takeTurn(transaction, accountId);
      const count = await countChats(transaction, accountId);
      await forgetAccount(transaction, { accountId, owner });
      return count;
    });
  }

  /** Says whether there is such a chat. */
  async share(place: ChatPlace, share: { readonly hash: string; readonly sealed: string } | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('chat_history')
        .set({ share_hash: share?.hash ?? null, sealed_share: share?.sealed ?? null })
        .where('account_id', '=', place.accountId)
        .where('id', '=', place.id)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }
}

function refusalOf(row: ChatRow | undefined, basis: Basis): WriteOutcome | undefined {
  const current = row?.revision ?? 0;
  if (basis === 'anything') return undefined;
  if (basis === 'nothing') return isThere(row) ? { kind: 'conflict', current } : undefined;
  return current === basis ? undefined : { kind: 'conflict', current };
}
