import type { Migration } from '../migration.ts';

/** MCP servers of people, what happened with them lately, and questions that they asked and nobody has answered yet. */
export const mcpServers: Migration = {
  name: '022-mcp-servers',
  async up(db) {
    await db.schema
      .createTable('mcp_servers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('sealed_secrets', 'text', (column) => column.notNull())
      .addColumn('sealed_sign_in', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('checked_at', 'bigint', (column) => column.notNull())
      // Last: SQLite reads a row up to the column that is wanted, and this one may be large.
      .addColumn('offer', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mcp_servers_by_account').on('mcp_servers').column('account_id').execute();

    await db.schema
      .createTable('mcp_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('server_id', 'text', (column) => column.notNull().references('mcp_servers.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'bigint')
      .execute();
    await db.schema.createIndex('mcp_log_by_server').on('mcp_log').columns(['server_id', 'at']).execute();

    await db.schema
      .createTable('mcp_elicitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('server_id', 'text', (column) => column.notNull().references('mcp_servers.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('sealed_answer', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mcp_elicitations_by_server').on('mcp_elicitations').column('server_id').execute();
  },
};
