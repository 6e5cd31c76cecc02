import type { Migration } from '../migration.ts';

/** Keys with which programs speak for an account on `/v1`, and by which of them a call was made and what it cost. */
export const apiKeys: Migration = {
  name: '010-api-keys',
  async up(db) {
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('prefix', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('spending_limit_nano', 'bigint')
      .addColumn('spent_nano', 'bigint', (column) => column.notNull())
      .addColumn('models', 'text', (column) => column.notNull())
      .addColumn('addresses', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await db.schema.createIndex('api_keys_by_hash').on('api_keys').column('key_hash').unique().execute();
    await db.schema.createIndex('api_keys_by_account').on('api_keys').columns(['account_id', 'created_at']).execute();

    await db.schema
      .alterTable('usage_records')
      .addColumn('api_key_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('usage_records')
      .addColumn('cost_nano', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
