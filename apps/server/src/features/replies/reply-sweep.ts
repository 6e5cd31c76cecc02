import type { FastifyBaseLogger } from 'fastify';
import type { ReplyBeat } from './reply-beat.ts';
import type { ReplyStore } from './reply-store.ts';
import type { RepliesRepository, ReplySize } from './repository.ts';

/** Often enough that nobody fills the disk meanwhile; without news it asks for little. */
const SWEEP_MS = 10_000;
const MAX_BYTES_PER_ACCOUNT = 256 * 1024 * 1024;
/** Counting what an account has means to look at all of it: that is done once this part of the limit was written. */
const COUNTED_PART = 1 / 32;

export interface ReplySweepParts {
  readonly repository: Pick<RepliesRepository, 'removeOlder' | 'sizesOf' | 'remove'>;
  readonly store: Pick<ReplyStore, 'writtenFor'>;
  readonly beat: Pick<ReplyBeat, 'interruptDead'>;
  /** How long a reply is kept after its end. */
  readonly keptMs: number;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Keeps a reply no longer that still runs. */
  readonly giveUp: (accountId: string, id: string) => void;
  readonly maxBytesPerAccount?: number;
}

/** Forgets replies whose time is over, and the oldest of whoever has too many. */
export class ReplySweep {
  readonly #parts: ReplySweepParts;
  readonly #limit: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReplySweepParts) {
    this.#parts = parts;
    this.#limit = parts.maxBytesPerAccount ?? MAX_BYTES_PER_ACCOUNT;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async sweep(): Promise<void> {
    const { repository, store, beat, keptMs, now, log } = this.#parts;
    try {
      await beat.interruptDead();
      await repository.removeOlder(now() - keptMs);
      for (const [accountId, bytes] of store.writtenFor) {
        if (bytes < this.#limit * COUNTED_PART) continue;
        store.writtenFor.delete(accountId);
        await this.#makeRoom(accountId);
      }
    } catch (error) {
      log.error({ err: error }, 'old replies could not be forgotten');
    }
  }

  /** Replies that ended first go first, and running ones only where they are too much by themselves. */
  async #makeRoom(accountId: string): Promise<void> {
    const { repository, giveUp } = this.#parts;
    const stored = await repository.sizesOf(accountId);
    let kept = stored.reduce((sum, { size }) => sum + size, 0);
    for (const { id, size, isEnded } of [...stored.filter((reply) => reply.isEnded), ...largestRunning(stored)]) {
      if (kept <= this.#limit) return;
      if (isEnded) await repository.remove(accountId, id);
      else giveUp(accountId, id);
      kept -= size;
    }
  }
}

function largestRunning(stored: readonly ReplySize[]): ReplySize[] {
  return stored.filter(({ isEnded }) => !isEnded).toSorted((one, other) => other.size - one.size);
}
