import type { FastifyBaseLogger } from 'fastify';
import { DatabaseDown } from '../../db/database-down.ts';
import type { KeptReply } from './kept-reply.ts';
import { hashOfKey, openBytes, openFirst, sealBytes, sealFirst } from './reply-seal.ts';
import type { FoundReply, PieceRow, RepliesRepository, RepliesWrite, ReplyEnd, ReplyRow } from './repository.ts';

/** One transaction in this time holds the news of all replies: what a killed server loses is no longer than this. */
const STORE_MS = 1_000;
/** What somebody reads by way of another server is written more often. */
const WANTED_MS = 100;
/** A slow reader holds no more than a few of them in memory. */
const PIECE_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

export interface ReplyStoreParts {
  readonly repository: RepliesRepository;
  readonly serverId: string;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** A reply has ended and needs no more of memory. */
  readonly onSettled: (reply: KeptReply) => void;
  /** More is stored of replies that are read by way of other servers. */
  readonly onWantedStored: (replies: readonly KeptReply[]) => void;
  readonly storeMs?: number | undefined;
}

/** Writes replies down, encrypted, while they run: all that have news together, once in a second. */
export class ReplyStore {
  readonly #parts: ReplyStoreParts;
  /** A new one each time: a set that is filled and emptied for ever keeps what stood in it. */
  #news = new Set<KeptReply>();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;
  #inWriting: ReadonlySet<KeptReply> = new Set();
  /** Accounts for which something was written since somebody last looked. */
  writtenFor = new Set<string>();

  constructor(parts: ReplyStoreParts) {
    this.#parts = parts;
  }

  /** There is something new of a reply. */
  note(reply: KeptReply, isUrgent: boolean): void {
    this.#news.add(reply);
    if (isUrgent) return void this.flush();
    if (this.#isWanted(reply)) this.#soon ??= setTimeout(() => void this.flushWanted(), WANTED_MS).unref();
    this.#timer ??= setTimeout(() => void this.flush(), this.#parts.storeMs ?? STORE_MS).unref();
  }

  /** Drops the news of a reply. False where some of it is in the database, or on its way there. */
  forget(reply: KeptReply): boolean {
    this.#news.delete(reply);
    return !reply.row && !this.#inWriting.has(reply);
  }

  /** Writes only what is read by way of other servers. */
  flushWanted(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#writing = this.#writing.then(() => {
      const wanted = [...this.#news].filter((reply) => this.#isWanted(reply));
      for (const reply of wanted) this.#news.delete(reply);
      return this.#writeNews(wanted);
    });
    return this.#writing;
  }

  /** Resolves when everything so far is written, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => {
      const all = [...this.#news];
      this.#news = new Set();
      return this.#writeNews(all);
    });
    return this.#writing;
  }

  /** Bytes of a reply that are no longer in memory. */
  async fetch(reply: KeptReply, position: number): Promise<Uint8Array> {
    const { accountId, id, key } = reply.plan;
    if (position >= (reply.row?.firstLength ?? 0)) return this.fetchPieces(reply.plan, key, position);
    const row = await this.#parts.repository.find(accountId, id);
    if (!row) throw new Error('The row of a running reply is gone');
    return openFirst(row.sealed_first, key, reply.plan).first.subarray(position);
  }

  /** Throws where a reply that is said to have ended breaks off earlier, or goes on, in the words of whoever had its key. */
  async checkEnd(row: FoundReply, key: string): Promise<void> {
    if (row.state !== 'done') return;
    const { account_id: accountId, id, length, first_length: firstLength } = row;
    if (length === firstLength && openFirst(row.sealed_first, key, { accountId, id }).isLast) return;
    const piece = await this.#parts.repository.lastPiece(accountId, id);
    if (!piece) throw new Error('The end of a reply is missing');
    const { bytes, isLast } = openBytes(piece.sealed, key, { accountId, id, from: piece.from_byte });
    if (!isLast || piece.from_byte + bytes.length !== length) throw new Error('The end of a reply is missing');
  }

  /** Stored bytes beyond the first, from a position on: as many as are read at once. */
  async fetchPieces(
    { accountId, id }: { readonly accountId: string; readonly id: string },
    key: string,
    position: number,
  ): Promise<Uint8Array> {
    const rows = await this.#parts.repository.pieces(accountId, id, position);
    const [first] = rows;
    if (!first) throw new Error('A piece of a reply is missing');
    const pieces: Buffer[] = [];
    let end = first.from_byte;
    for (const row of rows) {
      if (row.from_byte !== end) throw new Error('A piece of a reply is missing');
      const { bytes: piece } = openBytes(row.sealed, key, { accountId, id, from: row.from_byte });
      pieces.push(piece);
      end += piece.length;
    }
    if (position >= end) throw new Error('A piece of a reply is missing');
    return Buffer.concat(pieces).subarray(position - first.from_byte);
  }

  #isWanted({ wantedUntil }: KeptReply): boolean {
    return wantedUntil > 0 && wantedUntil > this.#parts.now();
  }

  async #writeNews(replies: readonly KeptReply[]): Promise<void> {
    if (replies.length === 0) return;
    this.#inWriting = new Set(replies);
    try {
      await this.#write(replies);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#parts.log.error({ err: error }, 'replies could not be kept');
      this.#isFailing = true;
      if (error instanceof DatabaseDown) for (const reply of replies) this.note(reply, false);
      else for (const reply of replies) await this.#writeAlone(reply);
    } finally {
      this.#inWriting = new Set();
    }
  }

  /** One that cannot be written, such as that of an account that is gone, must not take the others down. */
  async #writeAlone(reply: KeptReply): Promise<void> {
    try {
      await this.#write([reply]);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a reply could not be kept');
      reply.isKept = false;
      reply.advanced();
      if (reply.isEnded) this.#parts.onSettled(reply);
    }
  }

  async #write(replies: readonly KeptReply[]): Promise<void> {
    const news = replies.flatMap((reply) => this.#newsOf(reply) ?? []);
    if (news.length === 0) return this.#settle(replies);
    const refused = await this.#parts.repository.write({
      begun: news.flatMap(({ begun }) => begun),
      pieces: news.flatMap(({ pieces }) => pieces),
      ended: news.flatMap(({ ended }) => ended),
    });
    for (const { reply, storedTo, row } of news) {
      const { accountId, id } = reply.plan;
      if (refused.has(`${accountId}/${id}`)) {
        reply.isKept = false;
        reply.advanced();
      } else if (row) {
        reply.row = row;
        reply.forgetUntil(storedTo);
      }
    }
    const wanted = news.map(({ reply }) => reply).filter((reply) => this.#isWanted(reply));
    if (wanted.length > 0) this.#parts.onWantedStored(wanted);
    this.#settle(replies);
  }

  #settle(replies: readonly KeptReply[]): void {
    for (const reply of replies) if (reply.isEnded && isSettled(reply)) this.#parts.onSettled(reply);
  }

  /** Undefined where there is nothing to be written. */
  #newsOf(reply: KeptReply): (RepliesWrite & WrittenNews) | undefined {
    const { head, isEnded, length, row } = reply;
    if (!reply.isKept || row?.isEnded === true) return undefined;
    if (!head) return this.#isWanted(reply) && !isEnded ? this.#announcementOf(reply) : undefined;
    const { accountId, id, key } = reply.plan;
    const { from, bytes } = reply.unstored() ?? { from: length, bytes: NOTHING };
    if (row && bytes.length === 0 && !isEnded) return undefined;
    this.writtenFor.add(accountId);
    const owner = { account_id: accountId, id, server_id: this.#parts.serverId };
    const end: Pick<ReplyEnd, 'ended_at' | 'length'> = isEnded
      ? { ended_at: this.#parts.now(), length }
      : { ended_at: null, length: 0 };
    const first = row ? undefined : bytes.subarray(0, PIECE_BYTES);
    const begun: ReplyRow[] = first
      ? [
          {
            ...this.#rowOf(reply),
            state: isEnded ? 'done' : 'running',
            ...end,
            first_length: first.length,
            sealed_first: sealFirst({ head, first, isLast: isEnded && first.length === bytes.length }, key, reply.plan),
          },
        ]
      : [];
    const pieces: PieceRow[] = [];
    const addPiece = (at: number) => {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const place = { accountId, id, from: from + at };
      const sealed = sealBytes(piece, key, place, isEnded && at + piece.length === bytes.length);
      pieces.push({ account_id: accountId, reply_id: id, from_byte: place.from, length: piece.length, sealed });
    };
    for (let at = first?.length ?? 0; at < bytes.length; at += PIECE_BYTES) addPiece(at);
    // Everything was stored before it was known to be everything.
    if (row && isEnded && bytes.length === 0) addPiece(0);
    const ended = row && isEnded ? [{ ...owner, ...end }] : [];
    const firstLength = row?.firstLength ?? first?.length ?? 0;
    return { reply, begun, pieces, ended, storedTo: from + bytes.length, row: { firstLength, isEnded } };
  }

  /** Tells another server, which was asked the same, that the reply is under way although it has not begun. */
  #announcementOf(reply: KeptReply): RepliesWrite & WrittenNews {
    return { reply, begun: [this.#rowOf(reply)], pieces: [], ended: [], storedTo: 0, row: undefined };
  }

  #rowOf({ plan: { accountId, id, key, form, startedAt } }: KeptReply): ReplyRow {
    return {
      account_id: accountId,
      id,
      key_hash: hashOfKey(key),
      server_id: this.#parts.serverId,
      state: 'running',
      form,
      stop_asked: 0,
      started_at: startedAt,
      ended_at: null,
      length: 0,
      first_length: 0,
      sealed_first: '',
    };
  }
}

interface WrittenNews {
  readonly reply: KeptReply;
  readonly storedTo: number;
  /** Undefined where the reply has not begun: its row is to be written again. */
  readonly row: KeptReply['row'];
}

/** Nothing more is going to be written of it. */
function isSettled(reply: KeptReply): boolean {
  return reply.row?.isEnded === true || !reply.isKept || !reply.head;
}
