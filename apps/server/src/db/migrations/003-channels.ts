import type { Migration } from '../migration.ts';

export const channels: Migration = {
  name: '003-channels',
  async up(db) {
    await db.schema
      .createTable('channels')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('base_url', 'text', (column) => column.notNull())
      .addColumn('sealed_keys', 'text', (column) => column.notNull())
      .addColumn('models', 'text', (column) => column.notNull())
      .addColumn('weight', 'bigint', (column) => column.notNull())
      .addColumn('enabled', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
