import type { Migration } from '../migration.ts';

export const usageRecords: Migration = {
  name: '004-usage-records',
  async up(db) {
    await db.schema
      .createTable('usage_records')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('payer_id', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('attempts', 'bigint', (column) => column.notNull())
      .addColumn('prompt_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cached_tokens', 'bigint', (column) => column.notNull())
      .addColumn('completion_tokens', 'bigint', (column) => column.notNull())
      .addColumn('reasoning_tokens', 'bigint', (column) => column.notNull())
      .addColumn('is_estimated', 'bigint', (column) => column.notNull())
      .addColumn('first_byte_ms', 'bigint')
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('usage_records_by_account')
      .on('usage_records')
      .columns(['account_id', 'created_at'])
      .execute();
  },
};
