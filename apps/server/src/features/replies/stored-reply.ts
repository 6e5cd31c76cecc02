import type { FastifyBaseLogger } from 'fastify';
import { DatabaseDown } from '../../db/database-down.ts';
import { interruptedAnswer, interruptionFrame } from './interruption.ts';
import { openFirst } from './reply-seal.ts';
import type { ReplyHead, ReplySource, SourceReader } from './reply-source.ts';
import type { ReplyStore } from './reply-store.ts';
import type { FoundReply } from './repository.ts';

export interface StoredReplyParts {
  readonly store: Pick<ReplyStore, 'fetchPieces' | 'checkEnd'>;
  /** Calls back until what it gives is called, while there may be news of this reply. */
  readonly follow: (reply: StoredReply) => () => void;
}

const NOTHING = Buffer.alloc(0);

/** Opens what the database has of a reply; undefined, which is told, where that is not what was kept. */
export async function openStored(
  row: FoundReply,
  key: string,
  parts: StoredReplyParts,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<StoredReply | undefined> {
  try {
    const reply = new StoredReply(row, key, parts);
    await reply.check(row);
    return reply;
  } catch (error) {
    if (error instanceof DatabaseDown) throw error;
    log.error({ err: error }, 'what is stored of a reply is not what was kept');
    return undefined;
  }
}

/**
 * A reply that this server does not run, read from the database with a key that is forgotten afterwards: one that has ended,
 * or one that another server is writing.
 */
export class StoredReply implements ReplySource {
  readonly accountId: string;
  readonly id: string;
  readonly #key: string;
  readonly #parts: StoredReplyParts;
  readonly #readers = new Set<SourceReader>();
  #unfollow: (() => void) | undefined;
  head: ReplyHead | undefined;
  #first: Buffer = NOTHING;
  #storedLength = 0;
  /** What follows the stored bytes of one that was interrupted. */
  #last: Buffer = NOTHING;
  isEnded = false;

  constructor(row: FoundReply, key: string, parts: StoredReplyParts) {
    this.accountId = row.account_id;
    this.id = row.id;
    this.#key = key;
    this.#parts = parts;
    this.#take(row);
  }

  get length(): number {
    return this.#storedLength + this.#last.length;
  }

  /**
   * Where to go on for somebody who has this many bytes. A server that was killed may have sent some that it had not stored:
   * whoever has those is only told of the interruption.
   */
  startFor(position: number): number {
    return this.#last.length > 0 ? Math.min(position, this.#storedLength) : position;
  }

  /** Hands over what the database has of it now; undefined where it was stopped and forgotten. */
  update(row: FoundReply | undefined): void {
    if (this.isEnded) return;
    if (row) this.#take(row);
    else this.isEnded = true;
    if (this.isEnded) this.#unfollow?.();
    for (const reader of this.#readers) {
      if (row || this.head) reader.wake();
      else reader.cut();
    }
  }

  /** Throws where the end that the database tells of is not that of the reply; whoever reads it is cut off. */
  async check(row: FoundReply): Promise<void> {
    try {
      await this.#parts.store.checkEnd(row, this.#key);
    } catch (error) {
      if (!(error instanceof DatabaseDown)) this.#breakOff();
      throw error;
    }
  }

  /** Ends the connections that read it, because what is stored is not what was kept. */
  #breakOff(): void {
    this.isEnded = true;
    this.#unfollow?.();
    for (const reader of this.#readers) reader.cut();
  }

  bytesFrom(position: number): Uint8Array | Promise<Uint8Array> {
    if (position < this.#first.length) return this.#first.subarray(position);
    if (position >= this.#storedLength) return this.#last.subarray(position - this.#storedLength);
    return this.#parts.store.fetchPieces(this, this.#key, position);
  }

  join(reader: SourceReader): void {
    this.#readers.add(reader);
    if (!this.isEnded) this.#unfollow ??= this.#parts.follow(this);
  }

  leave(reader: SourceReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  advanced(): void {}

  #take(row: FoundReply): void {
    if (!this.head && row.sealed_first !== '') {
      const { head, first } = openFirst(row.sealed_first, this.#key, this);
      this.head = head;
      this.#first = first;
    }
    this.#storedLength = row.state === 'running' ? row.stored_length : row.length;
    this.isEnded = row.state !== 'running';
    if (row.state === 'interrupted') this.#interrupt(row);
  }

  #interrupt({ form }: FoundReply): void {
    if (this.head) {
      this.#last = interruptionFrame(form);
      return;
    }
    const { head, body } = interruptedAnswer(form);
    this.head = head;
    this.#last = body;
  }
}
