import type { Migration } from '../migration.ts';

/** Channels that are added in the app, and the ports of this machine that its owner lets endpoints lead to. */
export const guardedChannels: Migration = {
  name: '007-guarded-channels',
  async up(db) {
    await db.schema
      .alterTable('channels')
      .addColumn('is_guarded', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('loopback_origins')
      .addColumn('origin', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
