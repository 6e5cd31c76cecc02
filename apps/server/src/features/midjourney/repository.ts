import type { Database } from '../../db/open-database.ts';
import type { MidjourneyTasksTable } from '../../db/midjourney-tables.ts';
import { entrustHold, TASK_HOLDS } from '../ledger/task-holds.ts';

export type TaskRow = Readonly<MidjourneyTasksTable>;
type Progress = Pick<TaskRow, 'status' | 'task'>;

/** Tasks of accounts. The owner is part of every query that answers somebody. */
export class MidjourneyRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async find(accountId: string, id: string): Promise<TaskRow | undefined> {
    return this.#db
      .selectFrom('midjourney_tasks')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  async countRunning(accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('midjourney_tasks')
      .select((query) => query.fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Stores a task together with what is held for it, which from then on is settled with the task. */
  async insert(row: TaskRow): Promise<void> {
    await this.#writes.run(async (transaction) => {
      if (row.hold_id !== '') await entrustHold(transaction, row.hold_id);
      await transaction.insertInto('midjourney_tasks').values(row).execute();
    });
  }

  async note(id: string, progress: Progress, now: number): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('midjourney_tasks')
        .set({ ...progress, asked_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute(),
    );
  }

  /** Ends a task; whether it had not ended before. Whoever ends it settles it. */
  async end(id: string, progress: Progress, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('midjourney_tasks')
        .set({ ...progress, asked_at: now, ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  /** Takes tasks that nobody has asked after since, so that other servers leave them alone. */
  async takeForgotten(since: number, now: number, limit: number): Promise<TaskRow[]> {
    const forgotten = await this.#db
      .selectFrom('midjourney_tasks')
      .select('id')
      .where('ended_at', 'is', null)
      .where('asked_at', '<=', since)
      .orderBy('asked_at')
      .limit(limit)
      .execute();
    if (forgotten.length === 0) return [];
    return this.#writes.run((transaction) =>
      transaction
        .updateTable('midjourney_tasks')
        .set({ asked_at: now })
        .where(
          'id',
          'in',
          forgotten.map(({ id }) => id),
        )
        .where('ended_at', 'is', null)
        .where('asked_at', '<=', since)
        .returningAll()
        .execute(),
    );
  }

  /** Tasks that ended before this and are not settled: their server went away in between. */
  async unsettled(before: number, limit: number): Promise<TaskRow[]> {
    return this.#db
      .selectFrom('midjourney_tasks')
      .innerJoin('holds', 'holds.id', 'midjourney_tasks.hold_id')
      .selectAll('midjourney_tasks')
      .where('holds.server_id', '=', TASK_HOLDS)
      .where('midjourney_tasks.ended_at', '<', before)
      .limit(limit)
      .execute();
  }

  /** Holds of tasks that went with their account, while another one pays for them. */
  async orphanedHolds(limit: number): Promise<{ readonly id: string; readonly payerId: string }[]> {
    return this.#db
      .selectFrom('holds')
      .leftJoin('midjourney_tasks', 'midjourney_tasks.hold_id', 'holds.id')
      .select(['holds.id', 'holds.payer_id as payerId'])
      .where('holds.server_id', '=', TASK_HOLDS)
      .where('midjourney_tasks.id', 'is', null)
      .limit(limit)
      .execute();
  }

  async forget(endedBefore: number): Promise<void> {
    const old = await this.#db
      .selectFrom('midjourney_tasks')
      .select('id')
      .where('ended_at', '<', endedBefore)
      .limit(500)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('midjourney_tasks').where('id', 'in', ids).execute(),
    );
  }
}
