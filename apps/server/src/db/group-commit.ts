import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Some writes that belong together. It must wait for nothing but the database: others wait for it. */
export type WriteJob<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Where all writes go. A job is durable once its promise resolves, and leaves no trace when it rejects. */
export interface GroupCommit {
  run<Result>(job: WriteJob<Result>): Promise<Result>;
}

interface QueuedJob {
  /** Resolves to what tells the caller how it went, once the whole group is durable. */
  execute(transaction: Transaction<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
}

/**
 * For SQLite: what was asked for in one turn of the event loop commits as one transaction, and so costs one fsync. Each
 * job has its own savepoint, so that one that fails does not take its neighbours down.
 */
export function groupedWrites(db: Kysely<Tables>): GroupCommit {
  let queue: QueuedJob[] = [];
  let isRunning = false;

  async function commitQueue(): Promise<void> {
    while (queue.length > 0) {
      const jobs = queue;
      queue = [];
      try {
        const announcements = await db.transaction().execute(async (transaction) => {
          const outcomes: (() => void)[] = [];
          for (const job of jobs) outcomes.push(await job.execute(transaction));
          return outcomes;
        });
        for (const announce of announcements) announce();
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    isRunning = false;
  }

  return {
    run<Result>(job: WriteJob<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        queue.push({
          reject,
          async execute(transaction) {
            await sql`savepoint job`.execute(transaction);
            try {
              const result = await job(transaction);
              await sql`release job`.execute(transaction);
              return () => resolve(result);
            } catch (error) {
              await sql`rollback to job`.execute(transaction);
              await sql`release job`.execute(transaction);
              return () => reject(error);
            }
          },
        });
        if (isRunning) return;
        isRunning = true;
        setImmediate(() => void commitQueue());
      });
    },
  };
}

/** For PostgreSQL, which groups the commits of concurrent transactions itself. */
export function singleWrites(db: Kysely<Tables>): GroupCommit {
  return { run: (job) => db.transaction().execute(job) };
}
