import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Wallets, every movement of money, and what is held for calls that run. */
export const ledger: Migration = {
  name: '015-ledger',
  async up(db) {
    await db.schema
      .createTable('wallets')
      // Without a cascade: money must be booked out before its account can go.
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
      .addColumn('balance_nano', 'bigint', (column) => column.notNull())
      .addColumn('held_nano', 'bigint', (column) => column.notNull().check(sql`held_nano >= 0`))
      .addColumn('budget_nano', 'bigint')
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('ledger_transfers')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('from_account', 'text', (column) => column.notNull())
      .addColumn('to_account', 'text', (column) => column.notNull())
      .addColumn('amount_nano', 'bigint', (column) => column.notNull().check(sql`amount_nano > 0`))
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('wallet_id', 'text')
      .addColumn('wallet_number', 'bigint')
      .addColumn('wallet_balance_nano', 'bigint')
      .addColumn('note', 'text', (column) => column.notNull())
      .addCheckConstraint('ledger_transfers_two_sides', sql`from_account <> to_account`)
      .execute();
    await db.schema
      .createIndex('ledger_transfers_by_wallet')
      .on('ledger_transfers')
      .columns(['wallet_id', 'at', 'wallet_number'])
      .unique()
      .execute();
    await refuseChanges(db);

    await db.schema
      .createTable('holds')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('payer_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('api_key_id', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('amount_nano', 'bigint', (column) => column.notNull().check(sql`amount_nano >= 0`))
      .addColumn('granted_nano', 'bigint', (column) => column.notNull().check(sql`granted_nano >= 0`))
      .addColumn('prompt_tokens', 'bigint', (column) => column.notNull())
      .addColumn('price', 'text', (column) => column.notNull())
      .addColumn('server_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    // Most calls are those of a page whose account pays for itself: they cost no more for these.
    await sql`create index holds_of_keys on holds (api_key_id) where api_key_id <> ''`.execute(db);
    await sql`create index holds_of_others on holds (payer_id, account_id) where account_id <> payer_id`.execute(db);
    await sql`
      create index ledger_transfers_of_others on ledger_transfers (account_id, at, source) where account_id <> wallet_id
    `.execute(db);
    await countModels(db);
  },
};

/** What was spent is told by model too, so that nobody has to read all calls of a year for a chart. */
async function countModels(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('daily_spending').execute();
  await db.schema
    .createTable('daily_spending')
    .addColumn('payer_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('spent_nano', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_spending_key', ['payer_id', 'day', 'account_id', 'model'])
    .execute();
  await sql`
    insert into daily_spending (payer_id, account_id, day, model, calls, spent_nano)
    select payer_id, account_id, created_at / 86400000, model, count(*), sum(cost_nano) from usage_records
    where cost_nano > 0 group by payer_id, account_id, created_at / 86400000, model
  `.execute(db);
  await sql`
    create index daily_spending_of_others on daily_spending (account_id, day) where account_id <> payer_id
  `.execute(db);
}

/** What is booked stays booked: a mistake is put right by another transfer. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.ref(`ledger_transfers_no_${change}`)} before ${sql.raw(change)} on ledger_transfers
        begin select raise(abort, 'ledger_transfers is append-only'); end
      `.execute(db);
    }
    return;
  }
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'ledger_transfers is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
    for each statement execute function refuse_ledger_change()
  `.execute(db);
}
