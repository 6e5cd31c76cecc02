import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Main accounts and their sub-accounts, and what each account drew on whose balance on which day. */
export const relations: Migration = {
  name: '011-relations',
  async up(db) {
    await db.schema
      .createTable('relations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parent_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('child_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('invited_kind', 'text', (column) => column.notNull())
      .addColumn('invited_subject', 'text', (column) => column.notNull())
      .addColumn('invited_label', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('is_chosen', 'bigint', (column) => column.notNull())
      .addColumn('cap_nano', 'bigint')
      .addColumn('models', 'text', (column) => column.notNull())
      .addColumn('asked_nano', 'bigint')
      .addColumn('asked_at', 'bigint')
      .addColumn('asked_state', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addUniqueConstraint('relations_invited', ['parent_id', 'invited_kind', 'invited_subject'])
      .addUniqueConstraint('relations_pair', ['parent_id', 'child_id'])
      .execute();
    await db.schema
      .createIndex('relations_by_invited')
      .on('relations')
      .columns(['invited_kind', 'invited_subject'])
      .execute();
    await db.schema.createIndex('relations_by_child').on('relations').column('child_id').execute();
    // One payer at a time, whatever races.
    await sql`create unique index relations_one_chosen on relations (child_id) where is_chosen = 1`.execute(db);

    await db.schema
      .createTable('daily_spending')
      .addColumn('payer_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('spent_nano', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_spending_pk', ['payer_id', 'day', 'account_id'])
      .execute();
  },
};
