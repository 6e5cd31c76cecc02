import type { FastifyBaseLogger } from 'fastify';
import type { ReplyBeat } from './reply-beat.ts';
import type { ReplyStore } from './reply-store.ts';
import type { RepliesRepository } from './repository.ts';

const SWEEP_MS = 60_000;
const MAX_BYTES_PER_ACCOUNT = 256 * 1024 * 1024;

export interface ReplySweepParts {
  readonly repository: Pick<RepliesRepository, 'removeOlder' | 'accountsAbove' | 'endedOf' | 'remove'>;
  readonly store: Pick<ReplyStore, 'writtenBytes'>;
  readonly beat: Pick<ReplyBeat, 'interruptDead'>;
  /** How long a reply is kept after its end. */
  readonly keptMs: number;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly maxBytesPerAccount?: number;
}

/** Forgets replies whose time is over, and the oldest of whoever has too many. */
export class ReplySweep {
  readonly #parts: ReplySweepParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReplySweepParts) {
    this.#parts = parts;
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
      if (store.writtenBytes === 0) return;
      store.writtenBytes = 0;
      const limit = this.#parts.maxBytesPerAccount ?? MAX_BYTES_PER_ACCOUNT;
      for (const accountId of await repository.accountsAbove(limit)) await this.#makeRoom(accountId, limit);
    } catch (error) {
      log.error({ err: error }, 'old replies could not be forgotten');
    }
  }

  async #makeRoom(accountId: string, limit: number): Promise<void> {
    const ended = await this.#parts.repository.endedOf(accountId);
    let kept = ended.reduce((sum, { length }) => sum + length, 0);
    for (const { id, length } of ended) {
      if (kept <= limit) return;
      await this.#parts.repository.remove(accountId, id);
      kept -= length;
    }
  }
}
