import type { Migration } from '../migration.ts';

/** Pictures that are made by task: whose they are, and what is held for them. */
export const midjourneyTasks: Migration = {
  name: '033-midjourney-tasks',
  async up(db) {
    await db.schema
      .createTable('midjourney_tasks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('payer_id', 'text', (column) => column.notNull())
      .addColumn('api_key_id', 'text', (column) => column.notNull())
      .addColumn('hold_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('price', 'text', (column) => column.notNull())
      .addColumn('channel_id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('upstream_id', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('task', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('midjourney_tasks_by_account').on('midjourney_tasks').column('account_id').execute();
    await db.schema
      .createIndex('midjourney_tasks_by_end')
      .on('midjourney_tasks')
      .columns(['ended_at', 'asked_at'])
      .execute();
    await db.schema.createIndex('midjourney_tasks_by_hold').on('midjourney_tasks').column('hold_id').execute();
  },
};
