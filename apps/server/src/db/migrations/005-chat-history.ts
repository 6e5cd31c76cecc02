import type { Migration } from '../migration.ts';

export const chatHistory: Migration = {
  name: '005-chat-history',
  async up(db) {
    await db.schema
      .createTable('chat_history_owners')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('number', 'bigint', (column) => column.notNull().unique())
      .addColumn('feed', 'text', (column) => column.notNull())
      .addColumn('last_change', 'bigint', (column) => column.notNull())
      .addColumn('last_number', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('chat_history')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('message_count', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('change_number', 'bigint', (column) => column.notNull())
      .addColumn('last_update', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('removed_at', 'bigint')
      .addColumn('tombstone', 'text')
      .addColumn('share_hash', 'text')
      .addColumn('sealed_share', 'text')
      .addPrimaryKeyConstraint('chat_history_key', ['account_id', 'id'])
      .execute();
    for (const [name, column] of [
      ['chat_history_by_number', 'number'],
      ['chat_history_by_change', 'change_number'],
      ['chat_history_by_update', 'last_update'],
      ['chat_history_by_removal', 'removed_at'],
    ] as const) {
      await db.schema.createIndex(name).on('chat_history').columns(['account_id', column]).execute();
    }
    await db.schema.createIndex('chat_history_by_share').on('chat_history').column('share_hash').execute();

    await db.schema
      .createTable('chat_history_messages')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('chat_number', 'bigint', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('removed_at', 'bigint')
      .addColumn('tombstone', 'text')
      .addPrimaryKeyConstraint('chat_history_messages_key', ['account_id', 'chat_number', 'id'])
      .execute();
    await db.schema
      .createIndex('chat_history_messages_by_revision')
      .on('chat_history_messages')
      .columns(['account_id', 'chat_number', 'revision', 'id'])
      .execute();

    await db.schema
      .createTable('chat_history_words')
      .addColumn('owner', 'bigint', (column) =>
        column.notNull().references('chat_history_owners.number').onDelete('cascade'),
      )
      .addColumn('word', 'bigint', (column) => column.notNull())
      .addColumn('chat_number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_history_words_key', ['owner', 'word', 'chat_number'])
      .execute();
    await db.schema
      .createIndex('chat_history_words_by_chat')
      .on('chat_history_words')
      .columns(['owner', 'chat_number'])
      .execute();
  },
};
