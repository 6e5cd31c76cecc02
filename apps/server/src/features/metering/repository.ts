import { sql, type Transaction } from 'kysely';
import { BatchedInsert } from '../../db/batched-insert.ts';
import type { Database } from '../../db/open-database.ts';
import type { DailySpendingTable, Tables, UsageRecordsTable } from '../../db/tables.ts';
import type { SettledRows } from './call-record.ts';
import { dayOf } from './spending.ts';

export type UsageRow = Readonly<UsageRecordsTable>;

/** Settles calls in the transaction that writes their records, before them. */
export type SettleRows = (transaction: Transaction<Tables>) => Promise<SettledRows>;

const NONE: SettledRows = { leftOut: new Set(), paid: new Map() };

export class MeteringRepository {
  readonly #writes: Database['writes'];
  readonly #insert = new BatchedInsert('usage_records');
  readonly #addToDays = new BatchedInsert('daily_spending', (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['payer_id', 'day', 'account_id', 'model']).doUpdateSet({
        calls: sql<number>`daily_spending.calls + excluded.calls`,
        spent_nano: sql<number>`daily_spending.spent_nano + excluded.spent_nano`,
      }),
    ),
  );

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes;
  }

  /** Adds the entries, and what they cost to the API keys that made them and the days on which it was drawn, in one transaction. */
  async insert(all: readonly UsageRow[], settle?: SettleRows): Promise<void> {
    const write = async (transaction: Transaction<Tables>): Promise<void> => {
      // Wallets come before keys, here as everywhere.
      const { leftOut, paid } = settle ? await settle(transaction) : NONE;
      const rows = leftOut.size === 0 ? all : all.filter(({ id }) => !leftOut.has(id));
      await this.insertIn(transaction, paid.size === 0 ? rows : rows.map((row) => withPayment(row, paid.get(row.id))));
    };
    // Waiting for the disk stops everything else with SQLite, which is worth it for money alone.
    await this.#writes.run(write, settle ? 'machine' : 'process');
  }

  /** Adds entries and their cost as part of a transaction. */
  async insertIn(transaction: Transaction<Tables>, rows: readonly UsageRow[]): Promise<void> {
    const spending = spendingByKey(rows);
    const days = spendingByDay(rows);
    await this.#insert.run(transaction, rows);
    if (days.length > 0) await this.#addToDays.run(transaction, days);
    for (const [id, nano] of spending) {
      await transaction
        .updateTable('api_keys')
        .set((update) => ({ spent_nano: update('spent_nano', '+', nano) }))
        .where('id', '=', id)
        .execute();
    }
  }
}

function withPayment(row: UsageRow, paidNano: bigint | undefined): UsageRow {
  return paidNano === undefined || BigInt(row.cost_nano) === paidNano ? row : { ...row, cost_nano: Number(paidNano) };
}

/** What each account drew on which balance on which day. In one order everywhere, for the same reason as below. */
function spendingByDay(rows: readonly UsageRow[]): DailySpendingTable[] {
  const sums = new Map<string, DailySpendingTable>();
  for (const { payer_id, account_id, created_at, model, cost_nano: nano } of rows) {
    if (nano === 0) continue;
    const day = dayOf(created_at);
    const key = `${payer_id}|${day}|${account_id}|${model}`;
    const sum = sums.get(key) ?? { payer_id, account_id, day, model, calls: 0, spent_nano: 0 };
    sums.set(key, { ...sum, calls: sum.calls + 1, spent_nano: sum.spent_nano + nano });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** In one order everywhere, or two servers could wait for each other's rows. */
function spendingByKey(rows: readonly UsageRow[]): [id: string, nano: number][] {
  const sums = new Map<string, number>();
  for (const { api_key_id: id, cost_nano: nano } of rows) {
    if (id !== '' && nano > 0) sums.set(id, (sums.get(id) ?? 0) + nano);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
