import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Some writes that belong together. It must wait for nothing but the database: others wait for it. */
export type WriteJob<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/**
 * What a write survives once its promise resolves: the end of this process, or that of the whole machine, which waits for the
 * disk. A machine that loses its power may forget the last moments of writes that need no more than the former.
 */
type Survives = 'process' | 'machine';

/** Where all writes go. A job is durable once its promise resolves, and leaves no trace when it rejects. */
export interface GroupCommit {
  /** `machine` unless told otherwise. */
  run<Result>(job: WriteJob<Result>, survives?: Survives): Promise<Result>;
}

interface QueuedJob {
  readonly survives: Survives;
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
        const isQuick = jobs.every(({ survives }) => survives === 'process');
        const announcements = await (isQuick ? withoutDisk(db, (on) => commit(on, jobs)) : commit(db, jobs));
        for (const announce of announcements) announce();
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    isRunning = false;
  }

  return {
    run<Result>(job: WriteJob<Result>, survives: Survives = 'machine'): Promise<Result> {
      return new Promise((resolve, reject) => {
        queue.push({
          survives,
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

function commit(db: Kysely<Tables>, jobs: readonly QueuedJob[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (transaction) => {
    const outcomes: (() => void)[] = [];
    for (const job of jobs) outcomes.push(await job.execute(transaction));
    return outcomes;
  });
}

/** What is written is with the operating system; the next write that waits for the disk takes it along. */
function withoutDisk<Result>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** For PostgreSQL, which groups the commits of concurrent transactions itself. */
export function singleWrites(db: Kysely<Tables>): GroupCommit {
  return {
    run: (job, survives) =>
      db.transaction().execute(async (transaction) => {
        if (survives === 'process') await sql`set local synchronous_commit = off`.execute(transaction);
        return job(transaction);
      }),
  };
}
