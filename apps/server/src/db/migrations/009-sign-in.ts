import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Ways in, login codes, tickets, shared limits and the audit log, and what accounts and sessions need beside them. */
export const signIn: Migration = {
  name: '009-sign-in',
  async up(db) {
    // One column at a time: SQLite adds no more in one statement.
    for (const [name, fallback] of [
      ['status', 'active'],
      ['role', 'user'],
      ['locale', ''],
    ] as const) {
      await db.schema
        .alterTable('accounts')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
        .execute();
    }
    for (const name of ['id', 'device', 'address']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    // Half of a hash of 256 random bits tells nothing about them.
    await sql`update sessions set id = substr(token_hash, 1, 32)`.execute(db);
    await db.schema.createIndex('sessions_by_id').on('sessions').column('id').unique().execute();

    await db.schema
      .createTable('identities')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('proved_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('identities_subject', ['kind', 'subject'])
      .execute();
    await db.schema.createIndex('identities_by_account').on('identities').column('account_id').execute();

    await db.schema
      .createTable('login_codes')
      .addColumn('target_hash', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('attempts', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('login_codes_by_expiry').on('login_codes').column('expires_at').execute();

    await db.schema
      .createTable('counters')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('times', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('counters_by_expiry').on('counters').column('expires_at').execute();

    await db.schema
      .createTable('tickets')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed_payload', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tickets_by_expiry').on('tickets').column('expires_at').execute();

    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('audit_entries_by_account')
      .on('audit_entries')
      .columns(['account_id', 'created_at'])
      .execute();
    await db.schema.createIndex('audit_entries_by_time').on('audit_entries').column('created_at').execute();
  },
};
