import { type RawBuilder, sql, type Transaction } from 'kysely';
import { BatchedInsert } from '../../db/batched-insert.ts';
import type { Engine } from '../../db/open-database.ts';
import type { HoldsTable } from '../../db/ledger-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { inList } from './in-list.ts';

/** As much of a hold as settling it needs. */
export type HeldRow = Pick<HoldsTable, 'id' | 'payer_id' | 'account_id' | 'api_key_id' | 'amount_nano'>;

/** How a hold grows. */
export interface HoldGrowth {
  readonly id: string;
  readonly by: number;
  readonly granted: number;
}

/** Reads and writes holds. Whoever changes how much is held has taken the wallet before. */
export class HoldRows {
  readonly #engine: Engine;
  readonly #insert = new BatchedInsert('holds');

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async insert(transaction: Transaction<Tables>, rows: readonly HoldsTable[]): Promise<void> {
    await this.#insert.run(transaction, rows);
  }

  async find(transaction: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, HeldRow>> {
    const { rows } = await sql<HeldRow>`
      select id, payer_id, account_id, api_key_id, amount_nano from holds where id in ${inList(this.#engine, ids)}
    `.execute(transaction);
    return byId(rows);
  }

  /** Whoever removes a hold settles it, and nobody else does. */
  async remove(transaction: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, HeldRow>> {
    const { rows } = await sql<HeldRow>`
      delete from holds where id in ${inList(this.#engine, ids)}
      returning id, payer_id, account_id, api_key_id, amount_nano
    `.execute(transaction);
    return byId(rows);
  }

  /** Gives the ids of those that are still there. A grant never goes back and never beyond what is held. */
  async grow(transaction: Transaction<Tables>, growths: readonly HoldGrowth[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      update holds set
        amount_nano = amount_nano + growth.by_nano,
        granted_nano = case
          when growth.granted < granted_nano then granted_nano
          when growth.granted > amount_nano + growth.by_nano then amount_nano + growth.by_nano
          else growth.granted
        end
      from ${this.#growthTable(growths)} as growth
      where holds.id = growth.hold_id
      returning holds.id
    `.execute(transaction);
    return new Set(rows.map(({ id }) => id));
  }

  #growthTable(growths: readonly HoldGrowth[]): RawBuilder<unknown> {
    const json = JSON.stringify(growths);
    return this.#engine === 'postgres'
      ? sql`(select (item->>'id') as hold_id, (item->>'by')::bigint as by_nano, (item->>'granted')::bigint as granted
             from jsonb_array_elements(${json}::jsonb) as item)`
      : sql`(select value->>'id' as hold_id, value->>'by' as by_nano, value->>'granted' as granted from json_each(${json}))`;
  }
}

function byId(rows: readonly HeldRow[]): Map<string, HeldRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
