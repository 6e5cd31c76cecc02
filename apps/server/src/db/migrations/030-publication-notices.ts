import type { Migration } from '../migration.ts';

/** What is left for visitors of something that the operator took down once its owner took it back. */
export const publicationNotices: Migration = {
  name: '030-publication-notices',
  async up(db) {
    await db.schema
      .createTable('publication_notices')
      .addColumn('publication_id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .execute();
  },
};
