import { EventEmitter } from 'node:events';
import { REPLY_MAX_BYTES } from '@parley/contract';
import { stopReason } from '../../http/request-signal.ts';
import type { ReplySink } from '../../http/reply-sink.ts';
import type { KeepWish } from './keep-wish.ts';
import type { FailureForm, ReplyHead, ReplySource, SourceReader } from './reply-source.ts';

/** As far as this the reply may be ahead of the database, before the upstream has to wait for it. */
const MAX_UNSTORED_BYTES = 2 * 1024 * 1024;

/** Where a running reply turns to. */
export interface KeptReplyWorld {
  /** There is something to store: soon where much of it waits. */
  readonly onNews: (reply: KeptReply, isUrgent: boolean) => void;
  /** A connection came or left. */
  readonly onReaders: (reply: KeptReply, change: 1 | -1) => void;
  /** The reply has ended, whoever still reads it. */
  readonly onEnded: (reply: KeptReply) => void;
  /** Reads stored bytes from a position on. */
  readonly fetch: (reply: KeptReply, position: number) => Promise<Uint8Array>;
}

export interface KeptReplyPlan extends KeepWish {
  readonly accountId: string;
  readonly form: FailureForm;
  readonly startedAt: number;
}

/** What a reply is found by on its server. */
export const replyName = (accountId: string, id: string): string => `${accountId}/${id}`;

/** The row of a running reply, as far as its writer must know it. */
export interface StoredRow {
  /** So many bytes lie in the row itself, together with the head. */
  readonly firstLength: number;
  readonly isEnded: boolean;
}

/** Bytes that are on their way into the database. */
export interface UnstoredBytes {
  readonly from: number;
  readonly bytes: Buffer;
}

/**
 * A reply that runs here: the log of its bytes, of which only what is not stored yet lies in memory. The call to the model
 * writes to it as to a connection; connections read from it, each at its own pace.
 */
export class KeptReply extends EventEmitter implements ReplySink, ReplySource {
  readonly plan: KeptReplyPlan;
  /** Whose it is, and its id: what it is found by. */
  readonly name: string;
  /** Aborts the call to the model; gone with its end, and with it all that listened. */
  controller: AbortController | undefined = new AbortController();
  readonly #world: KeptReplyWorld;
  readonly #readers: SourceReader[] = [];
  #pieces: Buffer[] = [];
  /** Where the first piece in memory begins: everything before it is stored. */
  #storedTo = 0;
  head: ReplyHead | undefined;
  wholeText: string | undefined;
  length = 0;
  isEnded = false;
  /** False once it has grown too long: from then on it is only passed on, no faster than its readers read. */
  isKept = true;
  /** When the last reader left; undefined while there is one. */
  leftAt: number | undefined;
  /** Until then somebody reads it by way of another server. */
  wantedUntil = 0;
  /** When it is to be forgotten, where its reader has said so. */
  forgetAt: number | undefined;
  /** Since when something of it waits to be stored, by a clock that never jumps; undefined while nothing does. */
  newsSince: number | undefined;
  /** What it is called in notices, once somebody needed to know. */
  noticeName: string | undefined;
  /** What the database has of it; undefined before its row is written. */
  row: StoredRow | undefined;

  constructor(plan: KeptReplyPlan, world: KeptReplyWorld) {
    super();
    this.plan = plan;
    this.name = replyName(plan.accountId, plan.id);
    this.#world = world;
    this.leftAt = plan.startedAt;
  }

  get accountId(): string {
    return this.plan.accountId;
  }

  get id(): string {
    return this.plan.id;
  }

  get readerCount(): number {
    return this.#readers.length;
  }

  get destroyed(): boolean {
    return this.isEnded;
  }

  get writableNeedDrain(): boolean {
    if (!this.isKept) return !this.#readers.some(({ position }) => position >= this.length);
    return this.length - this.#storedTo > MAX_UNSTORED_BYTES;
  }

  begin(head: ReplyHead): this {
    this.head = head;
    return this;
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.isEnded) return true;
    this.#append(chunk);
    this.#tellReaders();
    const mustWait = this.writableNeedDrain;
    this.#world.onNews(this, mustWait);
    return !mustWait;
  }

  end(chunk?: string | Uint8Array): void {
    if (this.isEnded) return;
    if (this.length === 0 && typeof chunk === 'string') this.wholeText = chunk;
    if (chunk !== undefined) this.#append(chunk);
    this.isEnded = true;
    this.#world.onEnded(this);
    this.#tellReaders();
    this.wholeText = undefined;
    this.controller = undefined;
    this.#world.onNews(this, false);
  }

  /** Forgets it once it has ended and this time has come; nobody makes it stay longer than it was to. */
  forgetFrom(time: number): void {
    this.forgetAt = Math.min(time, this.forgetAt ?? time);
  }

  /** Whether it was to be forgotten by this time. */
  isOverAt(time: number): boolean {
    return this.isEnded && this.forgetAt !== undefined && this.forgetAt < time;
  }

  /** Keeps it no longer: it is only passed on to whoever reads it now. */
  giveUp(): void {
    this.isKept = false;
    this.advanced();
  }

  /** Ends the call to the model as if its client had gone. */
  stop(): void {
    this.controller?.abort(stopReason());
  }

  destroy(): void {
    for (const reader of this.#readers) reader.cut();
    this.end();
  }

  join(reader: SourceReader): void {
    this.#readers.push(reader);
    this.#world.onReaders(this, 1);
  }

  leave(reader: SourceReader): void {
    const at = this.#readers.indexOf(reader);
    if (at < 0) return;
    this.#readers.splice(at, 1);
    this.#world.onReaders(this, -1);
    this.advanced();
  }

  advanced(): void {
    if (!this.isKept) this.#passOn();
  }

  bytesFrom(position: number): Uint8Array | Promise<Uint8Array> {
    if (position < this.#storedTo) return this.#world.fetch(this, position);
    // Most readers want the newest piece.
    let end = this.length;
    for (let at = this.#pieces.length - 1; at >= 0; at -= 1) {
      const piece = this.#pieces[at] as Buffer;
      const start = end - piece.length;
      if (position >= start) return position === start ? piece : piece.subarray(position - start);
      end = start;
    }
    throw new RangeError('Nothing is there from this position on');
  }

  /** What the database does not have yet; undefined where it has everything. */
  unstored(): UnstoredBytes | undefined {
    if (this.#pieces.length === 0) return undefined;
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return { from: this.#storedTo, bytes: this.#pieces[0] as Buffer };
  }

  /** The database has everything before this position, so that memory need not. */
  forgetUntil(position: number): void {
    const neededDrain = this.writableNeedDrain;
    while (this.#pieces.length > 0 && this.#storedTo < position) {
      const piece = this.#pieces[0] as Buffer;
      const kept = piece.subarray(Math.min(piece.length, position - this.#storedTo));
      this.#storedTo += piece.length - kept.length;
      if (kept.length > 0) this.#pieces[0] = kept;
      else this.#pieces.shift();
    }
    if (neededDrain && !this.writableNeedDrain) this.emit('drain');
  }

  #append(chunk: string | Uint8Array): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    if (bytes.length === 0) return;
    this.#pieces.push(bytes);
    this.length += bytes.length;
    if (this.length > REPLY_MAX_BYTES) this.isKept = false;
  }

  #tellReaders(): void {
    // A reader that has everything leaves while it is told.
    for (let at = this.#readers.length - 1; at >= 0; at -= 1) this.#readers[at]?.wake();
    this.advanced();
  }

  /**
   * Forgets what every reader has, and goes on at the pace of the fastest. One that falls behind further than memory may
   * reach is cut off: it must not hold the others up. Without readers there is nobody to go on for.
   */
  #passOn(): void {
    if (this.#readers.length === 0) {
      if (!this.isEnded) this.stop();
      return;
    }
    if (this.length - this.#storedTo > MAX_UNSTORED_BYTES && !this.writableNeedDrain) {
      const earliest = this.length - MAX_UNSTORED_BYTES;
      for (const reader of this.#readers.filter(({ position }) => position < earliest)) reader.cut();
    }
    this.forgetUntil(Math.min(...this.#readers.map(({ position }) => position)));
    if (!this.writableNeedDrain) this.emit('drain');
  }
}
