import type { Migration } from '../migration.ts';

/** Masks and prompts that people offer to their own programs, and which API keys may read chats. */
export const ownMcp: Migration = {
  name: '023-own-mcp',
  async up(db) {
    await db.schema
      .createTable('mcp_offers')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('masks', 'bigint', (column) => column.notNull())
      .addColumn('prompts', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      // Last: SQLite reads a row up to the column that is wanted, and this one may have megabytes.
      .addColumn('sealed_offer', 'text', (column) => column.notNull())
      .execute();
    // Keys from before were made with the promise that they cannot open chats.
    await db.schema
      .alterTable('api_keys')
      .addColumn('reads_chats', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
