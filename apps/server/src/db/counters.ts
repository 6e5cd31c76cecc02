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
}

export interface CountersParts {
  readonly database: Pick<Database, 'writes' | 'db'>;
  readonly secret: string;
  readonly now: () => number;
}

/**
 * Rate limits in the database, so that all servers on it count together and a restart forgets nothing. Each time that
 * counts is kept: with fixed windows, twice as many would pass around the edge of one. For limits of a few dozen, not for
 * every request.
 */
export class Counters {
  readonly #writes: GroupCommit;
  readonly #hashOf: (key: string) => string;
  readonly #now: () => number;

  constructor({ database, secret, now }: CountersParts) {
    this.#writes = database.writes;
    this.#hashOf = keyedHash(secret, 'counters');
    this.#now = now;
  }

  /** Counts one for every limit and gives 0; or counts nothing and gives the milliseconds until all have room again. */
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
      const blocking = row.times.at(-row.limit.max);
      if (blocking !== undefined) waitMs = Math.max(waitMs, blocking + row.limit.windowMs - now);
    }
    if (waitMs > 0) return waitMs;
    for (const { hash, times, limit } of rows) {
      await transaction
        .updateTable('counters')
        .set({ times: JSON.stringify([...times, now]), expires_at: now + limit.windowMs })
        .where('key_hash', '=', hash)
        .execute();
    }
    return 0;
  }

  /** Milliseconds until the limit has room again, without counting; 0 where it has. */
  async waitIn(transaction: Transaction<Tables>, { key, max, windowMs }: SharedLimit): Promise<number> {
    const now = this.#now();
    const times = await this.#lock(transaction, this.#hashOf(key), now, windowMs);
    const blocking = times.at(-max);
    return blocking === undefined ? 0 : blocking + windowMs - now;
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
    return (JSON.parse(times) as number[]).filter((time) => time > now - windowMs);
  }
}
