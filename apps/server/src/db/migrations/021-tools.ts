import type { Migration } from '../migration.ts';

/** Tools that people made or the operator shares, and which of them each account has installed. */
export const tools: Migration = {
  name: '021-tools',
  async up(db) {
    await db.schema
      .createTable('tools')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('avatar', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('is_private', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('schema_bytes', 'bigint', (column) => column.notNull())
      .addColumn('schema_url', 'text', (column) => column.notNull())
      .addColumn('server_url', 'text', (column) => column.notNull())
      .addColumn('origins', 'text', (column) => column.notNull())
      .addColumn('sealed_key', 'text', (column) => column.notNull())
      .addColumn('key_hint', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      // Last: SQLite reads a row up to the column that is wanted, and this one may have megabytes.
      .addColumn('schema', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tools_by_account').on('tools').column('account_id').execute();

    await db.schema
      .createTable('tool_configs')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('tool_id', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('sealed_values', 'text', (column) => column.notNull())
      .addColumn('origins', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('tool_configs_pk', ['account_id', 'tool_id'])
      .execute();
    await db.schema.createIndex('tool_configs_by_tool').on('tool_configs').column('tool_id').execute();

    await db.schema.alterTable('accounts').addColumn('tools_seen_at', 'bigint').execute();
  },
};
