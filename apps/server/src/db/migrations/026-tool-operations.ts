import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How many operations a tool has, for lists; unknown for tools that were stored before. */
export const toolOperations: Migration = {
  name: '026-tool-operations',
  async up(db) {
    await db.schema.alterTable('tools').addColumn('operation_count', 'bigint').execute();
    // The schema stays the last column: SQLite reads a row up to the column that is wanted.
    await db.schema
      .alterTable('tools')
      .addColumn('moved_schema', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update tools set moved_schema = "schema"`.execute(db);
    await db.schema.alterTable('tools').dropColumn('schema').execute();
    await db.schema.alterTable('tools').renameColumn('moved_schema', 'schema').execute();
  },
};
