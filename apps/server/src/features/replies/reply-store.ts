import type { FastifyBaseLogger } from 'fastify';
import { DatabaseDown } from '../../db/database-down.ts';
import { isOwnerGone } from '../../db/owner-gone.ts';
import type { KeptReply } from './kept-reply.ts';
import { hashOfKey, openBytes, openFirst, sealBytes, sealFirst } from './reply-seal.ts';
import type { FoundReply, PieceRow, RepliesRepository, ReplyEnd, ReplyRow } from './repository.ts';

/** One transaction in this time holds the news of all replies: what a killed server loses of a running one is no longer. */
const STORE_MS = 1_000;
/** Of the time between two writes: a reply that is younger and has ended waits for the next one. */
const FRESH_PART = 1 / 2;
/** What somebody reads by way of another server is written more often. */
const WANTED_MS = 100;
/** A slow reader holds no more than a few of them in memory. */
const PIECE_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

export interface ReplyStoreParts {
  readonly repository: RepliesRepository;
  readonly serverId: string;
  readonly now: () => number;
  /** Resolves once other servers know that this one lives: a running reply of any other would be taken for interrupted. */
  readonly isToldAlive: () => Promise<void>;
  /** What is written as the end of a reply that ends now, or earlier where it is to be forgotten at this time. */
  readonly endFor: (forgetAt: number | undefined) => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** A reply has ended and needs no more of memory. */
  readonly onSettled: (reply: KeptReply) => void;
  /** More is stored of replies that are read by way of other servers. */
  readonly onWantedStored: (replies: readonly KeptReply[]) => void;
  readonly storeMs?: number | undefined;
}

/**
 * Writes replies down, encrypted, while they run: all that have news together, once in a second. One that has just ended waits
 * for the next time, since most clients say within half a second that they have it: then nothing is ever written of it.
 */
export class ReplyStore {
  readonly #parts: ReplyStoreParts;
  readonly #storeMs: number;
  /** A new one each time: a set that is filled and emptied for ever keeps what stood in it. */
  #news = new Set<KeptReply>();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;
  #inWriting: ReadonlySet<KeptReply> = new Set();
  /** By account: how many bytes were written since somebody last looked. */
  readonly writtenFor = new Map<string, number>();

  constructor(parts: ReplyStoreParts) {
    this.#parts = parts;
    this.#storeMs = parts.storeMs ?? STORE_MS;
  }

  /** There is something new of a reply. */
  note(reply: KeptReply, isUrgent: boolean): void {
    if (reply.newsSince === undefined) {
      reply.newsSince = performance.now();
      this.#news.add(reply);
    }
    if (isUrgent) return void this.flush();
    if (this.#isWanted(reply)) this.#soon ??= setTimeout(() => void this.flushWanted(), WANTED_MS).unref();
    this.#startTimer();
  }

  /** Drops the news of a reply. False where some of it is in the database, or on its way there. */
  forget(reply: KeptReply): boolean {
    this.#news.delete(reply);
    reply.newsSince = undefined;
    return !reply.row && !this.#inWriting.has(reply);
  }

  /** Drops the news of a reply of which nothing is in the database, nor on its way there; false for any other. */
  withdraw(reply: KeptReply): boolean {
    return !reply.row && !this.#inWriting.has(reply) && this.forget(reply);
  }

  /** Resolves when what is on its way into the database is there, or could not be written. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** Whether the end of a reply is still to be written, so that it can be changed on the way. */
  isEndWaiting(reply: KeptReply): boolean {
    return reply.row?.isEnded !== true && !this.#inWriting.has(reply);
  }

  /** Writes only what is read by way of other servers. */
  flushWanted(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    return this.#writeWhere((reply) => this.#isWanted(reply));
  }

  /** Resolves when everything so far is written, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#writeWhere(() => true);
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

  #startTimer(): void {
    this.#timer ??= setTimeout(this.#flushDue, this.#storeMs).unref();
  }

  readonly #flushDue = (): void => {
    this.#timer = undefined;
    const freshSince = performance.now() - this.#storeMs * FRESH_PART;
    const isFresh = ({ isEnded, row, newsSince = 0 }: KeptReply) => isEnded && !row && newsSince > freshSince;
    void this.#writeWhere((reply) => !isFresh(reply) || this.#isWanted(reply));
  };

  #writeWhere(isDue: (reply: KeptReply) => boolean): Promise<void> {
    this.#writing = this.#writing.then(() => {
      const due: KeptReply[] = [];
      const later = new Set<KeptReply>();
      for (const reply of this.#news) {
        if (!isDue(reply)) later.add(reply);
        else {
          reply.newsSince = undefined;
          due.push(reply);
        }
      }
      this.#news = later;
      if (later.size > 0) this.#startTimer();
      return this.#writeNews(due);
    });
    return this.#writing;
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
      if (!isOwnerGone(error)) {
        if (!this.#isFailing) this.#parts.log.error({ err: error }, 'replies could not be kept');
        this.#isFailing = true;
      }
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
      // Whoever deletes an account while it is answered expects nothing else.
      if (!isOwnerGone(error)) this.#parts.log.error({ err: error }, 'a reply could not be kept');
      reply.isKept = false;
      reply.advanced();
      if (reply.isEnded) this.#parts.onSettled(reply);
    }
  }

  async #write(replies: readonly KeptReply[]): Promise<void> {
    const written: Written = { begun: [], pieces: [], ended: [] };
    const news: WrittenNews[] = [];
    for (const reply of replies) {
      const one = this.#newsOf(reply, written);
      if (one) news.push(one);
    }
    if (news.length === 0) return this.#settle(replies);
    if (written.begun.some(({ state }) => state === 'running')) await this.#parts.isToldAlive();
    const refused = await this.#parts.repository.write(written);
    for (const { reply, storedTo, row } of news) {
      if (refused.size > 0 && refused.has(reply.name)) {
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

  /** Adds the news of a reply to what is to be written; undefined where there is none. */
  #newsOf(reply: KeptReply, written: Written): WrittenNews | undefined {
    const { head, isEnded, length, row } = reply;
    if (!reply.isKept || row?.isEnded === true) return undefined;
    if (!head) return this.#isWanted(reply) && !isEnded ? this.#announce(reply, written) : undefined;
    const { accountId, id, key } = reply.plan;
    const { from, bytes } = reply.unstored() ?? { from: length, bytes: NOTHING };
    if (row && bytes.length === 0 && !isEnded) return undefined;
    let size = 0;
    const endedAt = isEnded ? this.#parts.endFor(reply.forgetAt) : null;
    const first = row ? undefined : bytes.subarray(0, PIECE_BYTES);
    if (first) {
      const sealed = sealFirst({ head, first, isLast: isEnded && first.length === bytes.length }, key, reply.plan);
      written.begun.push(this.#rowOf(reply, endedAt, first.length, sealed));
      size += sealed.length;
    }
    const addPiece = (at: number) => {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const place = { accountId, id, from: from + at };
      const sealed = sealBytes(piece, key, place, isEnded && at + piece.length === bytes.length);
      written.pieces.push({ account_id: accountId, reply_id: id, from_byte: place.from, length: piece.length, sealed });
      size += sealed.length;
    };
    for (let at = first?.length ?? 0; at < bytes.length; at += PIECE_BYTES) addPiece(at);
    // Everything was stored before it was known to be everything.
    if (row && isEnded && bytes.length === 0) addPiece(0);
    if (row && isEnded) {
      written.ended.push({ account_id: accountId, id, server_id: this.#parts.serverId, ended_at: endedAt, length });
    }
    this.writtenFor.set(accountId, (this.writtenFor.get(accountId) ?? 0) + size);
    const firstLength = row?.firstLength ?? first?.length ?? 0;
    return { reply, storedTo: from + bytes.length, row: { firstLength, isEnded } };
  }

  /** Tells another server, which was asked the same, that the reply is under way although it has not begun. */
  #announce(reply: KeptReply, written: Written): WrittenNews {
    written.begun.push(this.#rowOf(reply, null, 0, ''));
    return { reply, storedTo: 0, row: undefined };
  }

  #rowOf({ plan, length }: KeptReply, endedAt: number | null, firstLength: number, sealedFirst: string): ReplyRow {
    return {
      account_id: plan.accountId,
      id: plan.id,
      key_hash: hashOfKey(plan.key),
      server_id: this.#parts.serverId,
      state: endedAt === null ? 'running' : 'done',
      form: plan.form,
      stop_asked: 0,
      started_at: plan.startedAt,
      ended_at: endedAt,
      length: endedAt === null ? 0 : length,
      first_length: firstLength,
      sealed_first: sealedFirst,
    };
  }
}

interface Written {
  readonly begun: ReplyRow[];
  readonly pieces: PieceRow[];
  readonly ended: ReplyEnd[];
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
