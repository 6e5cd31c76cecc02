import type { FastifyBaseLogger } from 'fastify';
import type { ReplyBeat } from './reply-beat.ts';
import { noticeNameOf, type ReplyNotices } from './reply-notices.ts';
import type { FoundReply, RepliesRepository } from './repository.ts';
import type { StoredReply } from './stored-reply.ts';

/** Without a notice too. */
const POLL_MS = 1_000;
/**
 * For another server to store what it has of a reply. It says so, but its word may get lost: after all of these it has stored
 * the reply without being asked.
 */
const LOOKS_ELSEWHERE_MS = [100, 200, 400, 600, 700];

export interface ReplyFollowerParts {
  readonly repository: Pick<RepliesRepository, 'find'>;
  readonly beat: Pick<ReplyBeat, 'isAlive' | 'interruptDead'>;
  readonly notices: Pick<ReplyNotices, 'send' | 'isShared'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly pollMs?: number | undefined;
}

/** Follows replies that other servers write, for those who read them here. */
export class ReplyFollower {
  readonly #parts: ReplyFollowerParts;
  /** By what they are called in notices. */
  readonly #followed = new Map<string, Set<StoredReply>>();
  /** Readers who wait for the first word of a reply, by what it is called in notices. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #looking = new Map<StoredReply, 'looking' | 'again'>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReplyFollowerParts) {
    this.#parts = parts;
  }

  /** Looks for news of a reply until what it gives is called. */
  readonly follow = (reply: StoredReply): (() => void) => {
    const name = noticeNameOf(reply.accountId, reply.id);
    const others = this.#followed.get(name) ?? new Set();
    this.#followed.set(name, others.add(reply));
    this.#timer ??= setInterval(this.#lookAtAll, this.#parts.pollMs ?? POLL_MS).unref();
    // What was stored before the other server heard of the wish is not told.
    void this.#parts.notices.send('want', [name]).then(() => this.heard(name));
    return () => {
      others.delete(reply);
      if (others.size === 0) this.#followed.delete(name);
      if (this.#followed.size === 0) this.close();
    };
  };

  /** Another server may run it and have stored nothing yet: it does so when it hears that somebody wants it. */
  async findElsewhere(accountId: string, id: string): Promise<FoundReply | undefined> {
    const { repository, notices } = this.#parts;
    if (!notices.isShared) return undefined;
    const name = noticeNameOf(accountId, id);
    for (const [looks, withinMs] of LOOKS_ELSEWHERE_MS.entries()) {
      const word = this.#nextWord(name, withinMs);
      if (looks === 0) await notices.send('want', [name]);
      await word;
      const row = await repository.find(accountId, id);
      if (row) return row;
    }
    return undefined;
  }

  /** Resolves when another server says that it has stored more of a reply, or after this time without a word. */
  #nextWord(name: string, withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, others.add(resolve));
    const timer = setTimeout(resolve, withinMs);
    return promise.finally(() => {
      clearTimeout(timer);
      others.delete(resolve);
      if (others.size === 0 && this.#waiting.get(name) === others) this.#waiting.delete(name);
    });
  }

  /** Another server has stored more of a reply. */
  heard(name: string): void {
    for (const goOn of this.#waiting.get(name) ?? []) goOn();
    for (const reply of this.#followed.get(name) ?? []) void this.#look(reply);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #lookAtAll = (): void => {
    void this.#parts.notices.send('want', [...this.#followed.keys()]);
    for (const name of this.#followed.keys()) this.heard(name);
  };

  /** One look at a time; what is told meanwhile may be newer than what it sees. */
  async #look(reply: StoredReply): Promise<void> {
    if (this.#looking.has(reply)) {
      this.#looking.set(reply, 'again');
      return;
    }
    do {
      this.#looking.set(reply, 'looking');
      await this.#lookOnce(reply);
    } while (this.#looking.get(reply) === 'again' && !reply.isEnded);
    this.#looking.delete(reply);
  }

  async #lookOnce(reply: StoredReply): Promise<void> {
    const { repository, beat, log } = this.#parts;
    try {
      let row = await repository.find(reply.accountId, reply.id);
      if (row?.state === 'running' && !beat.isAlive(row)) {
        await beat.interruptDead();
        row = await repository.find(reply.accountId, reply.id);
      }
      if (row) await reply.check(row);
      reply.update(row);
    } catch (error) {
      log.error({ err: error }, 'news of a reply could not be read');
    }
  }
}
