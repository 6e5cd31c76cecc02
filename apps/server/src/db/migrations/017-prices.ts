import type { Migration } from '../migration.ts';

/** What the operator charges for a model, by its name or `provider/name` in small letters; dollars are decimal text. */
export const prices: Migration = {
  name: '017-prices',
  async up(db) {
    await db.schema
      .createTable('model_prices')
      .addColumn('model', 'text', (column) => column.primaryKey())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('output', 'text', (column) => column.notNull())
      .addColumn('cached', 'text')
      .addColumn('per_call', 'text', (column) => column.notNull())
      .addColumn('least_hold', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
