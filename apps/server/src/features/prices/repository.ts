import type { Database } from '../../db/open-database.ts';
import type { ModelPricesTable } from '../../db/ledger-tables.ts';
import { BatchedInsert } from '../../db/batched-insert.ts';
import type { NoteIn } from '../accounts/audit-log.ts';
import type { OperatorPrice } from './operator-price.ts';

/** A price as it is stored, with where it came from. */
export interface StoredPrice extends OperatorPrice {
  /** A name, or `provider/name`, in small letters. */
  readonly model: string;
  readonly source: string;
  readonly changedAt: number;
}

/** What the operator charges, in the database: every server on it charges the same. */
export class PricesRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];
  readonly #insert = new BatchedInsert('model_prices', (insert) =>
    insert.onConflict((conflict) =>
      conflict.column('model').doUpdateSet((row) => ({
        input: row.ref('excluded.input'),
        output: row.ref('excluded.output'),
        cached: row.ref('excluded.cached'),
        per_call: row.ref('excluded.per_call'),
        least_hold: row.ref('excluded.least_hold'),
        source: row.ref('excluded.source'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    ),
  );

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(): Promise<StoredPrice[]> {
    const rows = await this.#db.selectFrom('model_prices').selectAll().orderBy('model').execute();
    return rows.map(priceOfRow);
  }

  /** Stores all of them or none; a price that was there is replaced. */
  async put(prices: readonly StoredPrice[], note?: NoteIn): Promise<void> {
    await this.#writes.run(async (transaction) => {
      await this.#insert.run(transaction, prices.map(rowOf));
      await note?.(transaction);
    });
  }

  /** False where there is none. */
  async remove(model: string, note: NoteIn): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('model_prices')
        .where('model', '=', model)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await note(transaction);
      return numDeletedRows > 0n;
    });
  }
}

function rowOf({ model, input, output, cached, perCall, leastHold, source, changedAt }: StoredPrice): ModelPricesTable {
  return {
    model,
    input: String(input),
    output: String(output),
    cached: cached === undefined ? null : String(cached),
    per_call: String(perCall),
    least_hold: String(leastHold),
    source,
    changed_at: changedAt,
  };
}

function priceOfRow(row: Readonly<ModelPricesTable>): StoredPrice {
  return {
    model: row.model,
    input: Number(row.input),
    output: Number(row.output),
    cached: row.cached === null ? undefined : Number(row.cached),
    perCall: Number(row.per_call),
    leastHold: Number(row.least_hold),
    source: row.source,
    changedAt: row.changed_at,
  };
}
