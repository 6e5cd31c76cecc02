import type { Migration } from '../migration.ts';

/** Files that people uploaded. A row outlives its account until what is in the file is deleted from the store. */
export const files: Migration = {
  name: '032-files',
  async up(db) {
    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_read_at', 'bigint', (column) => column.notNull())
      .addColumn('stored_at', 'bigint')
      .execute();
    await db.schema.createIndex('files_by_account').on('files').columns(['account_id', 'created_at', 'id']).execute();
    await db.schema.createIndex('files_by_reading').on('files').column('last_read_at').execute();
  },
};
