import type { FastifyBaseLogger } from 'fastify';
import type { RepliesRepository } from './repository.ts';

const BEAT_MS = 2_000;
/** A server that has been silent for this long is taken for dead. */
const STALE_MS = 10_000;

export interface ReplyBeatParts {
  readonly repository: Pick<RepliesRepository, 'beat' | 'interrupt'>;
  readonly serverId: string;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly staleMs?: number | undefined;
}

/** Tells other servers on the same database that this one lives, as long as it runs replies, and notices those that do not. */
export class ReplyBeat {
  readonly #parts: ReplyBeatParts;
  readonly #staleMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReplyBeatParts) {
    this.#parts = parts;
    this.#staleMs = parts.staleMs ?? STALE_MS;
  }

  get isBeating(): boolean {
    return this.#timer !== undefined;
  }

  /** Resolves once others know; from then on until `stop`. */
  async start(): Promise<void> {
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#beat(), Math.min(BEAT_MS, this.#staleMs / 4)).unref();
    await this.#beat();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  isAlive({ beat_at: at }: { readonly beat_at: number | null }): boolean {
    return at !== null && at >= this.#parts.now() - this.#staleMs;
  }

  /** Marks the replies of servers that are dead. */
  async interruptDead(): Promise<void> {
    const { repository, now } = this.#parts;
    await repository.interrupt(now() - this.#staleMs, now());
  }

  async #beat(): Promise<void> {
    const { repository, serverId, now, log } = this.#parts;
    await repository.beat(serverId, now()).catch((error: unknown) => {
      log.error({ err: error }, 'other servers could not be told that this one lives');
    });
  }
}
