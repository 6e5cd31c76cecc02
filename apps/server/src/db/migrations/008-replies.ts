import type { Migration } from '../migration.ts';

/** Replies that are finished and found again although their connection broke. */
export const replies: Migration = {
  name: '008-replies',
  async up(db) {
    await db.schema
      .createTable('replies')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('server_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('stop_asked', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('first_length', 'bigint', (column) => column.notNull())
      .addColumn('sealed_first', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('replies_key', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('replies_by_end').on('replies').column('ended_at').execute();

    await db.schema
      .createTable('reply_pieces')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('reply_id', 'text', (column) => column.notNull())
      .addColumn('from_byte', 'bigint', (column) => column.notNull())
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reply_pieces_key', ['account_id', 'reply_id', 'from_byte'])
      .addForeignKeyConstraint(
        'reply_pieces_of',
        ['account_id', 'reply_id'],
        'replies',
        ['account_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();

    await db.schema
      .createTable('reply_servers')
      .addColumn('server_id', 'text', (column) => column.primaryKey())
      .addColumn('beat_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
