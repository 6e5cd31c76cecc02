import type { FastifyBaseLogger } from 'fastify';
import type { ReplyBeat } from './reply-beat.ts';
import type { RepliesRepository } from './repository.ts';
import type { StoredReply } from './stored-reply.ts';

const POLL_MS = 1_000;

export interface ReplyFollowerParts {
  readonly repository: Pick<RepliesRepository, 'find'>;
  readonly beat: Pick<ReplyBeat, 'isAlive' | 'interruptDead'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly pollMs?: number | undefined;
}

/** Follows replies that other servers write, for those who read them here. */
export class ReplyFollower {
  readonly #parts: ReplyFollowerParts;
  readonly #followed = new Set<StoredReply>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReplyFollowerParts) {
    this.#parts = parts;
  }

  /** Looks for news of a reply until what it gives is called. */
  readonly follow = (reply: StoredReply): (() => void) => {
    this.#followed.add(reply);
    this.#timer ??= setInterval(() => void this.lookAll(), this.#parts.pollMs ?? POLL_MS).unref();
    return () => {
      this.#followed.delete(reply);
      if (this.#followed.size === 0) this.close();
    };
  };

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async lookAll(): Promise<void> {
    for (const reply of this.#followed) await this.#look(reply);
  }

  async #look(reply: StoredReply): Promise<void> {
    const { repository, beat, log } = this.#parts;
    try {
      let row = await repository.find(reply.accountId, reply.id);
      if (row?.state === 'running' && !beat.isAlive(row)) {
        await beat.interruptDead();
        row = await repository.find(reply.accountId, reply.id);
      }
      reply.update(row);
    } catch (error) {
      log.error({ err: error }, 'news of a reply could not be read');
    }
  }
}
