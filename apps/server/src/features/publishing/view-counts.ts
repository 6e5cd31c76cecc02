import type { FastifyBaseLogger } from 'fastify';
import { RateLimiter } from '../../http/rate-limiter.ts';
import type { PublicationsRepository } from './repository.ts';

/** Somebody who comes back within an hour is the same view. */
const ONE_VIEW = { max: 1, windowMs: 3_600_000 };
const WRITE_EVERY_MS = 10_000;

export interface ViewCountsParts {
  readonly repository: Pick<PublicationsRepository, 'addViews'>;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Counts views in memory, and writes them down now and then: reading must not cost a write. */
export class ViewCounts {
  readonly #parts: ViewCountsParts;
  /** Of its own: each visitor is remembered for an hour, and must not push out the limits of others. */
  readonly #seen: RateLimiter;
  #counted = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ViewCountsParts) {
    this.#parts = parts;
    this.#seen = new RateLimiter(parts.now);
  }

  count(id: string, address: string): void {
    const key = `view of ${id} from ${address}`;
    if (this.#seen.isUsedUp(key, ONE_VIEW)) return;
    this.#seen.count(key, ONE_VIEW);
    this.#counted.set(id, (this.#counted.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counted.size === 0) return;
    const counted = this.#counted;
    this.#counted = new Map();
    try {
      await this.#parts.repository.addViews(counted);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'views could not be counted');
    }
  }

  close(): Promise<void> {
    return this.flush();
  }
}
