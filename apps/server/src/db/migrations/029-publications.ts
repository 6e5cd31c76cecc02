import type { Migration } from '../migration.ts';

/** What people made public under an address of its own, the pictures in it, and what visitors reported. */
export const publications: Migration = {
  name: '029-publications',
  async up(db) {
    await db.schema
      .createTable('publications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('is_listed', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('taken_down_at', 'bigint')
      .addColumn('views', 'bigint', (column) => column.notNull())
      // Last: SQLite reads a row up to the column that is wanted, and this one may be large.
      .addColumn('packed', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('publications_by_account').on('publications').column('account_id').execute();
    await db.schema.createIndex('publications_by_expiry').on('publications').column('expires_at').execute();

    await db.schema
      .createTable('publication_pictures')
      .addColumn('publication_id', 'text', (column) =>
        column.notNull().references('publications.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('base64', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('publication_pictures_key', ['publication_id', 'name'])
      .execute();

    await db.schema
      .createTable('publication_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('publication_id', 'text', (column) =>
        column.notNull().references('publications.id').onDelete('cascade'),
      )
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('publication_reports_by_publication')
      .on('publication_reports')
      .column('publication_id')
      .execute();
  },
};
