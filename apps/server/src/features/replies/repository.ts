import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { BatchedInsert } from '../../db/batched-insert.ts';
import type { Database } from '../../db/open-database.ts';
import type { RepliesTable, ReplyPiecesTable, Tables } from '../../db/tables.ts';

export type ReplyRow = Readonly<RepliesTable>;
/** A reply as it is found: how much of it is stored, and how long ago its server last said that it lives. */
export type FoundReply = ReplyRow & { readonly stored_length: number; readonly silent_ms: number | null };
export type PieceRow = Readonly<ReplyPiecesTable>;

/** The end of a reply whose row is there. */
export type ReplyEnd = Pick<ReplyRow, 'account_id' | 'id' | 'server_id' | 'ended_at' | 'length'>;

/** Everything that is new since the last time. */
export interface RepliesWrite {
  readonly begun: readonly ReplyRow[];
  readonly pieces: readonly PieceRow[];
  readonly ended: readonly ReplyEnd[];
}

/** Pieces that are read at once, and within how many bytes they begin: a slow reader holds no more than these. */
const PIECES_AT_ONCE = 8;
const WINDOW_BYTES = 64 * 1024;

const NONE: ReadonlySet<string> = new Set();

const CLOCKS: Readonly<Record<Database['engine'], RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

/** The row of a reply that has been announced is written again, by the same server alone. */
const overOwnRow = (insert: InsertQueryBuilder<Tables, 'replies', InsertResult>) =>
  insert.onConflict((conflict) =>
    conflict
      .columns(['account_id', 'id'])
      .doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        ended_at: row.ref('excluded.ended_at'),
        length: row.ref('excluded.length'),
        first_length: row.ref('excluded.first_length'),
        sealed_first: row.ref('excluded.sealed_first'),
      }))
      .whereRef('replies.server_id', '=', 'excluded.server_id'),
  );

/** A write that was told to have failed may have happened. */
const orNotAtAll = (insert: InsertQueryBuilder<Tables, 'reply_pieces', InsertResult>) =>
  insert.onConflict((conflict) => conflict.columns(['account_id', 'reply_id', 'from_byte']).doNothing());

/** Keeps replies. The owner is part of every query. */
export class RepliesRepository {
  readonly #db: Kysely<Tables>;
  readonly #writes: Database['writes'];
  /** The time in milliseconds by the one clock that all servers share. */
  readonly #clock: RawBuilder<number>;
  readonly #engine: Database['engine'];
  readonly #insertReplies: BatchedInsert<'replies'>;
  readonly #insertPieces: BatchedInsert<'reply_pieces'>;

  constructor({ db, writes, engine }: Pick<Database, 'db' | 'writes' | 'engine'>) {
    this.#db = db;
    this.#writes = writes;
    this.#clock = CLOCKS[engine];
    this.#engine = engine;
    this.#insertReplies = new BatchedInsert('replies', overOwnRow, engine === 'postgres');
    this.#insertPieces = new BatchedInsert('reply_pieces', orNotAtAll, engine === 'postgres');
  }

  async find(accountId: string, id: string): Promise<FoundReply | undefined> {
    return this.#db
      .selectFrom('replies')
      .leftJoin('reply_servers', 'reply_servers.server_id', 'replies.server_id')
      .selectAll('replies')
      .select(sql<number | null>`${this.#clock} - reply_servers.beat_at`.as('silent_ms'))
      .select((row) => storedLength(row as unknown as ReplyExpression).as('stored_length'))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The piece in which a byte lies, and some of those after it. */
  async pieces(accountId: string, id: string, position: number): Promise<PieceRow[]> {
    return this.#db
      .selectFrom('reply_pieces')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('reply_id', '=', id)
      .where('from_byte', '>=', (query) =>
        query
          .selectFrom('reply_pieces as earlier')
          .select(({ fn }) => fn.max('earlier.from_byte').as('from_byte'))
          .where('earlier.account_id', '=', accountId)
          .where('earlier.reply_id', '=', id)
          .where('earlier.from_byte', '<=', position),
      )
      .where('from_byte', '<', position + WINDOW_BYTES)
      .orderBy('from_byte')
      .limit(PIECES_AT_ONCE)
      .execute();
  }

  async lastPiece(accountId: string, id: string): Promise<PieceRow | undefined> {
    return this.#db
      .selectFrom('reply_pieces')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('reply_id', '=', id)
      .orderBy('from_byte', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** Asks the server that runs a reply to stop it; false where this account has none that runs. */
  async askToStop(accountId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('replies')
        .set({ stop_asked: 1 })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }

  /** Replies of a server that others were asked to stop. */
  async toStop(serverId: string): Promise<Pick<ReplyRow, 'account_id' | 'id'>[]> {
    return this.#db
      .selectFrom('replies')
      .select(['account_id', 'id'])
      .where('server_id', '=', serverId)
      .where('stop_asked', '=', 1)
      .execute();
  }

  /**
   * Writes the news of any number of replies in one transaction. Gives those among the new ones, as account and id, whose id
   * another server had taken: nothing is written of them.
   */
  async write({ begun, pieces, ended }: RepliesWrite): Promise<ReadonlySet<string>> {
    return this.#writes.run(async (transaction) => {
      // A database that crashes may lose the last half second, as a server that is killed does; nobody waits for its disk.
      if (this.#engine === 'postgres') await sql`set local synchronous_commit = off`.execute(transaction);
      const written = await this.#insertReplies.run(transaction, begun);
      const refused = written === begun.length ? NONE : await findRefused(transaction, begun);
      const isOurs = (piece: PieceRow) => !refused.has(`${piece.account_id}/${piece.reply_id}`);
      await this.#insertPieces.run(transaction, refused.size > 0 ? pieces.filter(isOurs) : pieces);
      for (const end of ended) await writeEnd(transaction, end);
      return refused;
    });
  }

  /** Forgets a reply; false where this account has none of that id. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes.run((transaction) =>
      transaction
        .deleteFrom('replies')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }

  /** Forgets those of an account's replies that have ended. */
  async removeEnded(accountId: string, ids: readonly string[]): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .deleteFrom('replies')
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .where('state', '!=', 'running')
        .execute(),
    );
  }

  /** Moves the end of a reply that has ended back to this time, so that it is forgotten earlier; never forward. */
  async endEarlier(accountId: string, id: string, endedAt: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('replies')
        .set({ ended_at: endedAt })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('state', '!=', 'running')
        .where('ended_at', '>', endedAt)
        .execute(),
    );
  }

  /** Forgets what one server has stored of a reply. */
  async removeOf(serverId: string, accountId: string, id: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .deleteFrom('replies')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('server_id', '=', serverId)
        .execute(),
    );
  }

  /** Says of replies whose server has been silent for longer that they were interrupted; the asking one lives. */
  async interrupt(serverId: string, silentMs: number, now: number): Promise<void> {
    await this.#writes.run(async (transaction) => {
      await transaction
        .deleteFrom('reply_servers')
        .where('beat_at', '<', sql<number>`${this.#clock} - ${silentMs}`)
        .execute();
      await transaction
        .updateTable('replies')
        .set((row) => ({ state: 'interrupted', ended_at: now, length: storedLength(row) }))
        .where('state', '=', 'running')
        .where('server_id', '!=', serverId)
        .where('server_id', 'not in', (query) => query.selectFrom('reply_servers').select('server_id'))
        .execute();
    });
  }

  /** Says that a server lives. */
  async beat(serverId: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .insertInto('reply_servers')
        .values({ server_id: serverId, beat_at: this.#clock })
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet({ beat_at: this.#clock }))
        .execute(),
    );
  }

  /** Forgets replies that ended before this time. */
  async removeOlder(endedBefore: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('replies').where('ended_at', '<', endedBefore).execute(),
    );
  }

  /** What is stored for an account, in bytes as they lie in the database: the replies that ended first come first. */
  async sizesOf(accountId: string): Promise<ReplySize[]> {
    const rows = await this.#db
      .selectFrom('replies')
      .select(['id', 'ended_at'])
      .select((row) => sizeOf(row).as('size'))
      .where('account_id', '=', accountId)
      .orderBy('ended_at')
      .execute();
    return rows.map(({ id, ended_at: endedAt, size }) => ({ id, size, isEnded: endedAt !== null }));
  }
}

export interface ReplySize {
  readonly id: string;
  readonly size: number;
  readonly isEnded: boolean;
}

type ReplyExpression = ExpressionBuilder<Tables, 'replies'>;

/** Bytes that are stored of a reply. */
function storedLength(row: ReplyExpression): ExpressionWrapper<Tables, 'replies', number> {
  const piecesEnd = row
    .selectFrom('reply_pieces')
    .select(({ fn, eb }) => fn.max<number>(eb('from_byte', '+', eb.ref('reply_pieces.length'))).as('end'))
    .whereRef('reply_pieces.account_id', '=', 'replies.account_id')
    .whereRef('reply_pieces.reply_id', '=', 'replies.id');
  return row.fn.coalesce(piecesEnd, row.ref('first_length'));
}

/** Bytes that a reply takes in the database, apart from its columns of fixed length. */
function sizeOf(row: ReplyExpression): ExpressionWrapper<Tables, 'replies', number> {
  const inPieces = row
    .selectFrom('reply_pieces')
    .select(sql<number>`sum(octet_length(sealed))`.as('size'))
    .whereRef('reply_pieces.account_id', '=', 'replies.account_id')
    .whereRef('reply_pieces.reply_id', '=', 'replies.id');
  return row(sql<number>`octet_length(sealed_first)`, '+', row.fn.coalesce(inPieces, sql<number>`0`));
}

/** New replies whose row is another server's. */
async function findRefused(transaction: Transaction<Tables>, begun: readonly ReplyRow[]): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const { account_id: accountId, id, server_id: serverId } of begun) {
    const row = await transaction
      .selectFrom('replies')
      .select('server_id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.server_id !== serverId) refused.add(`${accountId}/${id}`);
  }
  return refused;
}

async function writeEnd(transaction: Transaction<Tables>, end: ReplyEnd): Promise<void> {
  await transaction
    .updateTable('replies')
    .set({ state: 'done', ended_at: end.ended_at, length: end.length })
    .where('account_id', '=', end.account_id)
    .where('id', '=', end.id)
    .where('server_id', '=', end.server_id)
    .execute();
}
