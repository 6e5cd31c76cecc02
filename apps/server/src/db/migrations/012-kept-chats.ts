import type { Migration } from '../migration.ts';

/** What somebody answered to whether their chats are kept here: 1 or 0, and null for no answer yet. */
export const keptChats: Migration = {
  name: '012-kept-chats',
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('keeps_chats', 'bigint').execute();
  },
};
