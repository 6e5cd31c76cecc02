import type { Transaction } from 'kysely';
import { keyedHash } from '../lib/keyed-hash.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** At most so many in any stretch of time of that length. */
export interface SharedLimit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** As how many it counts, at most `max`. One unless given. */
  readonly weight?: number;
}

export interface CountersParts {
  readonly database: Pick<Database, 'writes' | 'db'>;
  readonly secret: string;
  readonly now: () => number;
}

/**
 * Rate limits in the database, so that all servers on it count together and a restart forgets nothing. Each time that
 * counts is kept: with fixed windows, twice as many would pass around the edge of one. For limits of a thousand at most,
 * and not for every request.
 */
export class Counters {
  readonly #db: Database['db'];
  readonly #writes: GroupCommit;
  readonly #hashOf: (key: string) => string;
  readonly #now: () => number;

  constructor({ database, secret, now }: CountersParts) {
    this.#db = database.db;
    this.#writes = database.writes;
    this.#hashOf = keyedHash(secret, 'counters');
    this.#now = now;
  }

  /** Counts its weight for every limit and gives 0; or counts nothing and gives the milliseconds until all have room again. */
  take(limits: readonly SharedLimit[]): Promise<number> {
    return this.#writes.run((transaction) => this.takeIn(transaction, limits));
  }

  /** Counts as part of a larger change: rolled back with it. */
  async takeIn(transaction: Transaction<Tables>, limits: readonly SharedLimit[]): Promise<number> {
    const now = this.#now();
    // In one order everywhere, or two servers could wait for each other's rows.
    const rows = limits
      .map((limit) => ({ limit, hash: this.#hashOf(limit.key), times: [] as number[] }))
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    let waitMs = 0;
    for (const row of rows) {
      row.times = await this.#lock(transaction, row.hash, now, row.limit.windowMs);
      waitMs = Math.max(waitMs, waitAfter(row.times, row.limit, now));
    }
    if (waitMs > 0) return waitMs;
    for (const { hash, times, limit } of rows) {
      await transaction
        .updateTable('counters')
        .set({
          times: JSON.stringify([...times, ...Array<number>(limit.weight ?? 1).fill(now)]),
          expires_at: now + limit.windowMs,
        })
        .where('key_hash', '=', hash)
        .execute();
    }
    return 0;
  }

  /** Milliseconds until the limit has room again, 0 where it has. Reads only: what others count meanwhile is not seen. */
  async wait(limit: SharedLimit): Promise<number> {
    const row = await this.#db
      .selectFrom('counters')
      .select('times')
      .where('key_hash', '=', this.#hashOf(limit.key))
      .executeTakeFirst();
    const now = this.#now();
    return row ? waitAfter(timesIn(row.times, now - limit.windowMs), limit, now) : 0;
  }

  /** Milliseconds until the limit has room again, without counting; 0 where it has. Others who count it wait meanwhile. */
  async waitIn(transaction: Transaction<Tables>, limit: SharedLimit): Promise<number> {
    const now = this.#now();
    return waitAfter(await this.#lock(transaction, this.#hashOf(limit.key), now, limit.windowMs), limit, now);
  }

  /** Forgets what was counted under a key. */
  async clear(key: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('counters').where('key_hash', '=', this.#hashOf(key)).execute(),
    );
  }

  async deleteExpired(): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('counters').where('expires_at', '<=', this.#now()).execute(),
    );
  }

  /** Makes the row or waits until nobody else holds it; gives the times that still count, the oldest first. */
  async #lock(transaction: Transaction<Tables>, hash: string, now: number, windowMs: number): Promise<number[]> {
    const { times } = await transaction
      .insertInto('counters')
      .values({ key_hash: hash, times: '[]', expires_at: now + windowMs })
      .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ key_hash: hash }))
      .returning('times')
      .executeTakeFirstOrThrow();
    return timesIn(times, now - windowMs);
  }
}

/** The stored times after a moment, the oldest first. */
function timesIn(stored: string, after: number): number[] {
  return (JSON.parse(stored) as number[]).filter((time) => time > after);
}

function waitAfter(times: readonly number[], { max, windowMs, weight = 1 }: SharedLimit, now: number): number {
  const blocking = times.at(weight - 1 - max);
  return blocking === undefined ? 0 : blocking + windowMs - now;
}
