import type { Migration } from '../migration.ts';

/** Tools that were deleted a moment ago, for those who think better of it. */
export const removedTools: Migration = {
  name: '025-removed-tools',
  async up(db) {
    await db.schema
      .createTable('removed_tools')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('removed_at', 'bigint', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('removed_tools_by_time').on('removed_tools').column('removed_at').execute();
    await db.schema.createIndex('removed_tools_by_account').on('removed_tools').column('account_id').execute();
  },
};
