import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parley/contract';
import { addressKey, type RateLimit, type RateLimiter } from '../../http/rate-limiter.ts';

const HOUR_MS = 3_600_000;
/** On top of the limit per minute, which guesses spread over a day would slip under. */
const WRONG_PER_ADDRESS: RateLimit = { max: 30, windowMs: HOUR_MS };
/** Guesses from many addresses at once. Visitors who hold a token are not touched by it. */
const WRONG_IN_ALL: RateLimit = { max: 1_000, windowMs: HOUR_MS };

/** Checks what visitors enter, and counts wrong tries. */
export class AccessCodeCheck {
  readonly #secret: string;
  readonly #expected: Buffer;
  readonly #limiter: RateLimiter;

  constructor(code: string, secret: string, limiter: RateLimiter) {
    this.#secret = secret;
    this.#expected = this.#digest(code);
    this.#limiter = limiter;
  }

  /** Changes with the code, so that sessions opened with an older one end. */
  get fingerprint(): string {
    return this.#expected.toString('hex');
  }

  /** Throws unless the code is right. A right code is refused too once the tries are used up, or guessing could go on. */
  verify(code: string, address: string): void {
    const addressCounter = `access code from ${addressKey(address)}`;
    this.#limiter.check(addressCounter, WRONG_PER_ADDRESS);
    this.#limiter.check('access code', WRONG_IN_ALL);
    // Digests have one length, so the comparison tells nothing about the code's.
    if (timingSafeEqual(this.#digest(code), this.#expected)) return;
    this.#limiter.take(addressCounter, WRONG_PER_ADDRESS);
    this.#limiter.take('access code', WRONG_IN_ALL);
    throw new AppError('access_code_wrong');
  }

  #digest(code: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`access-code:${code.trim().normalize('NFC')}`)
      .digest();
  }
}
