import type { FastifyBaseLogger } from 'fastify';
import type { FoundReply, RepliesRepository } from './repository.ts';

const BEAT_MS = 2_000;
/** A server that has been silent for this long is taken for dead. */
const STALE_MS = 10_000;

export interface ReplyBeatParts {
  readonly repository: Pick<RepliesRepository, 'beat' | 'interrupt' | 'toStop'>;
  readonly serverId: string;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Another server was asked to stop a reply that runs here. */
  readonly onStopAsked: (accountId: string, id: string) => void;
  readonly staleMs?: number | undefined;
}

/** Tells other servers on the same database that this one lives, as long as it runs replies, and notices those that do not. */
export class ReplyBeat {
  readonly #parts: ReplyBeatParts;
  readonly #staleMs: number;
  #timer: NodeJS.Timeout | undefined;
  #told: Promise<void> | undefined;

  constructor(parts: ReplyBeatParts) {
    this.#parts = parts;
    this.#staleMs = parts.staleMs ?? STALE_MS;
  }

  /** Resolves once others know; from then on until `stop`. */
  start(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#beat(), Math.min(BEAT_MS, this.#staleMs / 4)).unref();
    this.#told ??= this.#beat();
    return this.#told;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#told = undefined;
  }

  /** By the clock of the database: those of the servers may differ. */
  isAlive({ server_id: serverId, silent_ms: silentMs }: Pick<FoundReply, 'server_id' | 'silent_ms'>): boolean {
    if (serverId === this.#parts.serverId) return true;
    return silentMs !== null && silentMs <= this.#staleMs;
  }

  /** Marks the replies of servers that are dead. */
  async interruptDead(): Promise<void> {
    const { repository, serverId, now } = this.#parts;
    await repository.interrupt(serverId, this.#staleMs, now());
  }

  async #beat(): Promise<void> {
    const { repository, serverId, log, onStopAsked } = this.#parts;
    try {
      await repository.beat(serverId);
      for (const row of await repository.toStop(serverId)) onStopAsked(row.account_id, row.id);
    } catch (error) {
      log.error({ err: error }, 'other servers could not be told that this one lives');
    }
  }
}
