import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parley/contract';
import type { Counters, SharedLimit } from '../../db/counters.ts';
import { addressKey, type RateLimit } from '../../http/rate-limiter.ts';
import { SlowLane } from './slow-lane.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong tries of an address that has never had the right code. */
const STRANGERS_TRIES: RateLimit = { max: 30, windowMs: HOUR_MS };
/** Wrong tries of an address that had the right code within a day: programs there go on while somebody beside them guesses. */
const KNOWN_TRIES: RateLimit = { max: 1_000, windowMs: HOUR_MS };
/** Wrong tries of all addresses together. It slows down strangers only. */
const TRIES_IN_ALL: SharedLimit = { key: 'access code tries', max: 1_000, windowMs: HOUR_MS };
const MAX_KNOWN_ADDRESSES = 10_000;

export interface AccessCodeParts {
  readonly code: string;
  readonly secret: string;
  readonly now: () => number;
  /** Where all servers on one database count wrong tries together. */
  readonly counters: Pick<Counters, 'take' | 'wait'>;
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
  readonly #counters: AccessCodeParts['counters'];
  /** Wrong tries that are being written down: a right one among many at once must see those before it. */
  readonly #uncounted = new Map<string, number>();
  readonly #lane: SlowLane;
  /** Until when an address counts as one that had the right code; of this server alone, for it only spares people a wait. */
  readonly #known = new Map<string, number>();

  constructor({ code, secret, now, counters, lane = new SlowLane() }: AccessCodeParts) {
    this.#secret = secret;
    this.#expected = this.#digest(code);
    this.#now = now;
    this.#counters = counters;
    this.#lane = lane;
  }

  /** Changes with the code, so that sessions opened with an older one end. */
  get fingerprint(): string {
    return this.#expected.toString('hex');
  }

  /** Throws unless the code is right. A right one reads the counters and writes nothing. */
  async verify(code: string, address: string): Promise<void> {
    const key = addressKey(address);
    const isKnown = (this.#known.get(key) ?? 0) > this.#now();
    const ofAddress = { key: `access code tries of ${key}`, ...(isKnown ? KNOWN_TRIES : STRANGERS_TRIES) };
    // Digests have one length, so the comparison tells nothing about the code's.
    const isRight = timingSafeEqual(this.#digest(code), this.#expected);
    const isUsedUp = async (limit: SharedLimit): Promise<boolean> => {
      const waiting = isRight ? this.#waitFor(limit) : this.#count(limit);
      // Where a database that is away counts nothing, all go at the pace of the lane.
      return (await waiting.catch(() => limit.windowMs)) > 0;
    };
    const [own, all] = await Promise.all([isUsedUp(ofAddress), isUsedUp(TRIES_IN_ALL)]);
    if (own || (!isKnown && all)) await this.#lane.turn(key);
    if (!isRight) throw new AppError('access_code_wrong');
    this.#remember(key);
  }

  async #waitFor(limit: SharedLimit): Promise<number> {
    const max = limit.max - (this.#uncounted.get(limit.key) ?? 0);
    return max > 0 ? this.#counters.wait({ ...limit, max }) : limit.windowMs;
  }

  async #count(limit: SharedLimit): Promise<number> {
    this.#addUncounted(limit.key, 1);
    try {
      return await this.#counters.take([limit]);
    } finally {
      this.#addUncounted(limit.key, -1);
    }
  }

  #addUncounted(key: string, change: 1 | -1): void {
    const count = (this.#uncounted.get(key) ?? 0) + change;
    if (count > 0) this.#uncounted.set(key, count);
    else this.#uncounted.delete(key);
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
