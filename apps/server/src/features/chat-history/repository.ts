import type { Kysely } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { countChats, type FeedState, hasOpenLink } from './chat-rows.ts';
import type { ChatRow, MessageRow } from './stored-chat.ts';
import type { WordRange } from './word-numbers.ts';

/** Messages of one answer; the sizes decide how many of them go into it. */
const CHANGES_PAGE_ROWS = 500;
const CHANGES_PAGE_SIZE = 4_000_000;

/** Which chats of a list. */
export interface ListWish {
  readonly limit: number;
  readonly page: number;
  /** Only those that are open by a secret. */
  readonly isShared?: boolean;
}

export interface FeedPage {
  readonly items: readonly Pick<ChatRow, 'id' | 'revision' | 'change_number' | 'removed_at'>[];
  readonly hasMore: boolean;
}

export interface ChangesPage {
  readonly rows: readonly MessageRow[];
  readonly hasMore: boolean;
}

/** Reads the chats that people keep here. The owner is part of every query. */
export class ChatHistoryRepository {
  readonly #db: Kysely<Tables>;

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** The chat, or what is left of it. */
  async find(accountId: string, id: string): Promise<ChatRow | undefined> {
    return this.#db
      .selectFrom('chat_history')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async list(accountId: string, { limit, page, isShared = false }: ListWish, now: number): Promise<ChatRow[]> {
    return this.#db
      .selectFrom('chat_history')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .$if(isShared, (query) => query.where(hasOpenLink(now)))
      .orderBy('last_update', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
  }

  async count(accountId: string, isShared = false, now = 0): Promise<number> {
    return countChats(this.#db, accountId, isShared ? now : undefined);
  }

  async messages(accountId: string, chatNumber: number): Promise<Pick<MessageRow, 'message'>[]> {
    return this.#db
      .selectFrom('chat_history_messages')
      .select('message')
      .where('account_id', '=', accountId)
      .where('chat_number', '=', chatNumber)
      .where('removed_at', 'is', null)
      .execute();
  }

  /** Messages that changed after a revision, deleted ones included; `after` names the last one that is known of it. */
  async messageChanges(accountId: string, chatNumber: number, since: number, after: string): Promise<ChangesPage> {
    const sized = await this.#db
      .selectFrom('chat_history_messages')
      .select(['id', 'size'])
      .where('account_id', '=', accountId)
      .where('chat_number', '=', chatNumber)
      .where((row) =>
        after === ''
          ? row('revision', '>', since)
          : row.or([row('revision', '>', since), row.and([row('revision', '=', since), row('id', '>', after)])]),
      )
      .orderBy('revision')
      .orderBy('id')
      .limit(CHANGES_PAGE_ROWS + 1)
      .execute();
    let size = 0;
    const fitting = sized.slice(0, CHANGES_PAGE_ROWS).filter((row, index) => {
      size += row.size;
      return index === 0 || size <= CHANGES_PAGE_SIZE;
    });
    if (fitting.length === 0) return { rows: [], hasMore: false };
    const rows = await this.#db
      .selectFrom('chat_history_messages')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('chat_number', '=', chatNumber)
      .where(
        'id',
        'in',
        fitting.map(({ id }) => id),
      )
      .orderBy('revision')
      .orderBy('id')
      .execute();
    return { rows, hasMore: fitting.length < sized.length };
  }

  async feedState(accountId: string): Promise<FeedState | undefined> {
    return this.#db
      .selectFrom('chat_history_owners')
      .select(['feed', 'last_change'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  async feedPage(accountId: string, after: number, limit: number): Promise<FeedPage> {
    const rows = await this.#db
      .selectFrom('chat_history')
      .select(['id', 'revision', 'change_number', 'removed_at'])
      .where('account_id', '=', accountId)
      .where('change_number', '>', after)
      .orderBy('change_number')
      .limit(limit + 1)
      .execute();
    return { items: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /** The chats that have a word in every range, the latest first. */
  async candidates(accountId: string, ranges: readonly WordRange[], limit: number, offset: number): Promise<ChatRow[]> {
    let query = this.#db
      .selectFrom('chat_history')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null);
    for (const { from, to } of ranges) {
      query = query.where('number', 'in', (inner) =>
        inner
          .selectFrom('chat_history_words')
          .select('chat_number')
          .where('owner', '=', (owner) =>
            owner.selectFrom('chat_history_owners').select('number').where('account_id', '=', accountId),
          )
          .where('word', '>=', from)
          .where('word', '<=', to),
      );
    }
    return query.orderBy('last_update', 'desc').orderBy('id').limit(limit).offset(offset).execute();
  }

  /** A chat that is open to whoever knows the secret; whose it is does not matter then. */
  async findShared(id: string, shareHash: string): Promise<ChatRow | undefined> {
    return this.#db
      .selectFrom('chat_history')
      .selectAll()
      .where('share_hash', '=', shareHash)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
  }
}
