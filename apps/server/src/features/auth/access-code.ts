import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parley/contract';
import { addressKey, type RateLimit, RateLimiter } from '../../http/rate-limiter.ts';
import { SlowLane } from './slow-lane.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong tries of an address that has never had the right code. */
const STRANGERS_TRIES: RateLimit = { max: 30, windowMs: HOUR_MS };
/** Wrong tries of an address that had the right code within a day: programs there go on while somebody beside them guesses. */
const KNOWN_TRIES: RateLimit = { max: 1_000, windowMs: HOUR_MS };
/** Wrong tries of all addresses together. It slows down strangers only. */
const TRIES_IN_ALL: RateLimit = { max: 1_000, windowMs: HOUR_MS };
const MAX_KNOWN_ADDRESSES = 10_000;

export interface AccessCodeParts {
  readonly code: string;
  readonly secret: string;
  readonly now: () => number;
  readonly lane?: SlowLane;
}

/**
 * Checks what visitors enter. Wrong tries slow the next ones down, the right one included, or guessing could go on; but
 * none is refused for what others tried.
 */
export class AccessCodeCheck {
  readonly #secret: string;
  readonly #expected: Buffer;
  readonly #now: () => number;
  /** Of its own: counters that anybody makes by calling this or that must not push these out. */
  readonly #wrong: RateLimiter;
  readonly #lane: SlowLane;
  /** Until when an address counts as one that had the right code. */
  readonly #known = new Map<string, number>();

  constructor({ code, secret, now, lane = new SlowLane() }: AccessCodeParts) {
    this.#secret = secret;
    this.#expected = this.#digest(code);
    this.#now = now;
    this.#wrong = new RateLimiter(now);
    this.#lane = lane;
  }

  /** Changes with the code, so that sessions opened with an older one end. */
  get fingerprint(): string {
    return this.#expected.toString('hex');
  }

  /** Throws unless the code is right. */
  async verify(code: string, address: string): Promise<void> {
    const key = addressKey(address);
    const isKnown = (this.#known.get(key) ?? 0) > this.#now();
    const tries = isKnown ? KNOWN_TRIES : STRANGERS_TRIES;
    const isSlow = this.#wrong.isUsedUp(key, tries) || (!isKnown && this.#wrong.isUsedUp('all', TRIES_IN_ALL));
    if (isSlow) await this.#lane.turn(key);
    // Digests have one length, so the comparison tells nothing about the code's.
    if (timingSafeEqual(this.#digest(code), this.#expected)) return this.#remember(key);
    this.#wrong.count(key, tries);
    this.#wrong.count('all', TRIES_IN_ALL);
    throw new AppError('access_code_wrong');
  }

  #remember(key: string): void {
    this.#known.delete(key);
    this.#known.set(key, this.#now() + DAY_MS);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN_ADDRESSES && oldest !== undefined) this.#known.delete(oldest);
  }

  #digest(code: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`access-code:${code.trim().normalize('NFC')}`)
      .digest();
  }
}
