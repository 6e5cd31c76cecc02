import { AppError } from '@parley/contract';
import type { KeptReply } from './kept-reply.ts';

const MAX_ALONE_PER_OWNER = 100;
const MAX_READERS_PER_REPLY = 16;
const MAX_READERS_PER_OWNER = 256;

interface Share {
  /** Running replies without a reader on this server. */
  alone: number;
  /** Connections that went on reading, of all replies. */
  readers: number;
  /** Connections that went on reading, by the ids of the replies. */
  readonly readersOf: Map<string, number>;
}

/** What each account has under way on this server, so that nobody takes more than their share of it. */
export class OwnerShares {
  readonly #shares = new Map<string, Share>();
  readonly #running: () => Iterable<KeptReply>;
  readonly #now: () => number;

  constructor(running: () => Iterable<KeptReply>, now: () => number) {
    this.#running = running;
    this.#now = now;
  }

  /** A running reply lost its last reader, or got one. */
  countAlone({ plan: { accountId } }: KeptReply, change: 1 | -1): void {
    const share = this.#shareOf(accountId);
    share.alone += change;
    this.#forgetIfIdle(accountId, share);
  }

  /** Why a reply that was left must end: more of the account run without a reader than may. Undefined where it may go on. */
  tooManyAlone(accountId: string): AppError | undefined {
    const alone = this.#shares.get(accountId)?.alone ?? 0;
    if (alone <= MAX_ALONE_PER_OWNER) return undefined;
    if (alone - this.#countReadElsewhere(accountId) <= MAX_ALONE_PER_OWNER) return undefined;
    return new AppError('rate_limited', 'Too many replies of yours run while nobody reads them');
  }

  /** Takes a place for a connection that goes on reading, until what it gives is called. */
  admitReader({ accountId, id }: { readonly accountId: string; readonly id: string }): () => void {
    const share = this.#shareOf(accountId);
    const { readersOf } = share;
    const before = readersOf.get(id) ?? 0;
    if (before >= MAX_READERS_PER_REPLY) {
      throw new AppError('rate_limited', 'Too many connections read this reply at once');
    }
    if (share.readers >= MAX_READERS_PER_OWNER) {
      throw new AppError('rate_limited', 'Too many connections of yours read replies at once');
    }
    share.readers += 1;
    readersOf.set(id, before + 1);
    return () => {
      share.readers -= 1;
      const left = (readersOf.get(id) ?? 0) - 1;
      if (left > 0) readersOf.set(id, left);
      else readersOf.delete(id);
      this.#forgetIfIdle(accountId, share);
    };
  }

  #shareOf(accountId: string): Share {
    const known = this.#shares.get(accountId);
    if (known) return known;
    const share = { alone: 0, readers: 0, readersOf: new Map<string, number>() };
    this.#shares.set(accountId, share);
    return share;
  }

  #forgetIfIdle(accountId: string, { alone, readers }: Share): void {
    if (alone === 0 && readers === 0) this.#shares.delete(accountId);
  }

  /** Whoever reads by way of another server is a reader too. */
  #countReadElsewhere(accountId: string): number {
    const now = this.#now();
    let count = 0;
    for (const { plan, isEnded, readerCount, wantedUntil } of this.#running()) {
      if (plan.accountId === accountId && !isEnded && readerCount === 0 && wantedUntil >= now) count += 1;
    }
    return count;
  }
}
