import ipaddr from 'ipaddr.js';
import { RetryLater } from '../lib/retry-later.ts';

export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

export class TooManyRequests extends RetryLater {
  constructor(waitMs: number) {
    super('rate_limited', waitMs);
  }
}

/** Refuses while somebody still has to wait. */
export function refuseWhileFull(waitMs: number): void {
  if (waitMs > 0) throw new TooManyRequests(waitMs);
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Without a bound, an attacker with many addresses would fill the memory with counters. */
const MAX_WINDOWS = 50_000;

/** Counts per key in fixed windows, in the memory of this process. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one request, or throws when the key has used up its window. */
  take(key: string, limit: RateLimit): void {
    const now = this.#now();
    const window = this.#windows.get(key);
    if (window !== undefined && window.endsAt > now && window.count >= limit.max)
      throw new TooManyRequests(window.endsAt - now);
    this.count(key, limit);
  }

  /** Counts one request, or one of so much weight, however many there were. */
  count(key: string, { windowMs }: Pick<RateLimit, 'windowMs'>, weight = 1): void {
    const now = this.#now();
    const window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) this.#open(key, { count: weight, endsAt: now + windowMs }, now);
    else window.count += weight;
  }

  /** Whether the key has used up its window. */
  isUsedUp(key: string, limit: RateLimit): boolean {
    const window = this.#windows.get(key);
    return window !== undefined && window.endsAt > this.#now() && window.count >= limit.max;
  }

  #open(key: string, window: Window, now: number): void {
    this.#windows.delete(key);
    if (this.#windows.size >= MAX_WINDOWS) this.#makeRoom(now);
    this.#windows.set(key, window);
  }

  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_WINDOWS * 0.9) return;
      this.#windows.delete(key);
    }
  }
}

/** How many of the eight groups of an IPv6 address count. */
const GROUPS = { subscriber: 4, site: 3 } as const;

/**
 * One subscriber holds a whole IPv6 /64, so its addresses count as one; a site, which anybody can rent, holds a /48 of
 * those. IPv4 addresses count each, however they are written.
 */
export function addressKey(address: string | undefined, reach: keyof typeof GROUPS = 'subscriber'): string {
  // A connection that was gone before its request was read has no address, and all of those count as one.
  if (address === undefined) return 'gone';
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  return plain.parts
    .slice(0, GROUPS[reach])
    .map((group) => group.toString(16))
    .join(':');
}
