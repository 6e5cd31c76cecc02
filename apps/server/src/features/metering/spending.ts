import type { Transaction } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

const DAY_MS = 86_400_000;

type Reading = Database['db'] | Transaction<Tables>;

/** Days since 1970, in UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** The day on which the month of a moment began. */
export function firstDayOfMonth(time: number): number {
  const date = new Date(time);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

/** A day as people write it: 2026-11-16. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days since 1970, both of them part of it. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface ModelSpending {
  readonly day: number;
  readonly model: string;
  readonly calls: number;
  readonly nano: bigint;
}

/** What accounts drew on balances, day by day, as the records of calls add it up. */
export class Spending {
  readonly #db: Database['db'];
  readonly #now: () => number;

  constructor({ db }: Pick<Database, 'db'>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** What one account has drawn on one balance this month, in nano-dollars. */
  async thisMonth(payerId: string, accountId: string, db: Reading = this.#db): Promise<number> {
    const { spent } = await db
      .selectFrom('daily_spending')
      .select(({ fn }) => fn.sum<number | string | null>('spent_nano').as('spent'))
      .where('payer_id', '=', payerId)
      .where('account_id', '=', accountId)
      .where('day', '>=', firstDayOfMonth(this.#now()))
      .executeTakeFirstOrThrow();
    return Number(spent ?? 0);
  }

  /** What every account has drawn on a balance this month. */
  async byAccountThisMonth(payerId: string): Promise<Map<string, number>> {
    const rows = await this.#db
      .selectFrom('daily_spending')
      .select(['account_id', ({ fn }) => fn.sum<number | string>('spent_nano').as('spent')])
      .where('payer_id', '=', payerId)
      .where('day', '>=', firstDayOfMonth(this.#now()))
      .groupBy('account_id')
      .execute();
    return new Map(rows.map(({ account_id: id, spent }) => [id, Number(spent)]));
  }

  /** What every account drew on a balance on each of the last days; the oldest first. */
  async byDay(payerId: string, days: number) {
    return this.#db
      .selectFrom('daily_spending')
      .select(['account_id', 'day', ({ fn }) => fn.sum<number | string>('spent_nano').as('spent_nano')])
      .where('payer_id', '=', payerId)
      .where('day', '>', dayOf(this.#now()) - days)
      .groupBy(['day', 'account_id'])
      .orderBy('day')
      .orderBy('account_id')
      .execute();
  }

  /** What was drawn on one account's balance this month, by whomever. */
  async drawnThisMonth(payerId: string, db: Reading = this.#db): Promise<bigint> {
    const { spent } = await db
      .selectFrom('daily_spending')
      .select(({ fn }) => fn.sum<number | string | null>('spent_nano').as('spent'))
      .where('payer_id', '=', payerId)
      .where('day', '>=', firstDayOfMonth(this.#now()))
      .executeTakeFirstOrThrow();
    return BigInt(spent ?? 0);
  }

  /** What an account used by day and model, whoever paid, and what others drew on its balance; the oldest day first. */
  async byModel(accountId: string, { from, to }: DayRange): Promise<ModelSpending[]> {
    const rows = await this.#db
      .selectFrom('daily_spending')
      .select([
        'day',
        'model',
        ({ fn }) => fn.sum<number | string>('calls').as('calls'),
        ({ fn }) => fn.sum<number | string>('spent_nano').as('spent'),
      ])
      .where((row) =>
        row.or([
          row('payer_id', '=', accountId),
          row.and([row('account_id', '=', accountId), row('account_id', '<>', row.ref('payer_id'))]),
        ]),
      )
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy(['day', 'model'])
      .orderBy('day')
      .orderBy('model')
      .execute();
    return rows.map(({ day, model, calls, spent }) => ({ day, model, calls: Number(calls), nano: BigInt(spent) }));
  }
}
