import type { Migration } from '../migration.ts';

export const installation: Migration = {
  name: '006-installation',
  async up(db) {
    await db.schema
      .createTable('installation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret_salt', 'text', (column) => column.notNull())
      .addColumn('secret_fingerprint', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
