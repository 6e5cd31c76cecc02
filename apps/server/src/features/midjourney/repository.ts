import { holdAccount } from '../../db/hold-account.ts';
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

  /**
   * Takes a place among the tasks that an account may have at once, before anybody is asked to draw. Says whether there was
   * one; those that began before `since` take none.
   */
  async reserve(row: TaskRow, { most, since }: { readonly most: number; readonly since: number }): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const { count } = await transaction
        .selectFrom('midjourney_tasks')
        .select((query) => query.fn.countAll().as('count'))
        .where('account_id', '=', row.account_id)
        .where('ended_at', 'is', null)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction.insertInto('midjourney_tasks').values(row).execute();
      return true;
    });
  }

  /**
   * Notes who took a task, together with what is held for it, which from then on is settled with the task. Says whether the
   * task is still there: it goes with its account.
   */
  async start({ id, ...row }: TaskRow): Promise<boolean> {
    const { hold_id, payer_id, price, channel_id, key_id, channel, upstream_id } = row;
    const taken = { hold_id, payer_id, price, channel_id, key_id, channel, upstream_id };
    return this.#writes.run(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('midjourney_tasks')
        .set(taken)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (hold_id !== '') await entrustHold(transaction, hold_id);
      return true;
    });
  }

  /** Gives the place of a task back that nobody took. */
  async release(id: string): Promise<void> {
    await this.#writes.run((transaction) => transaction.deleteFrom('midjourney_tasks').where('id', '=', id).execute());
  }

  /** Whether it is the caller's turn to ask after a task, which nobody else has done since. */
  async takeTurn(id: string, since: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('midjourney_tasks')
        .set({ asked_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('asked_at', '<=', since)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  /** Keeps what became known of a task after its end. */
  async keep(accountId: string, id: string, task: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction
        .updateTable('midjourney_tasks')
        .set({ task })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is not', null)
        .execute(),
    );
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
