import type { Migration } from '../migration.ts';

/** What was ordered and paid for, plans, redeem cards and gifts. Like the ledger, it outlives the accounts that it is about. */
export const orders: Migration = {
  name: '016-orders',
  async up(db) {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('product_name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('unlocks_models', 'bigint', (column) => column.notNull())
      .addColumn('payment_method', 'text', (column) => column.notNull())
      .addColumn('gateway', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'bigint', (column) => column.notNull())
      .addColumn('credit_nano', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      // What may be there once at a time, whatever races; null where that is over.
      .addColumn('open_key', 'text', (column) => column.unique())
      .addColumn('single_key', 'text', (column) => column.unique())
      .addColumn('slot_day', 'bigint')
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('checkout', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('completed_at', 'bigint')
      .execute();
    await db.schema.createIndex('orders_by_account').on('orders').columns(['account_id', 'created_at']).execute();
    await db.schema.createIndex('orders_by_state').on('orders').columns(['state', 'expires_at']).execute();

    await db.schema
      .createTable('payments')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('payment_ref', 'text')
      .addColumn('invoice_ref', 'text')
      .addColumn('amount_cents', 'bigint', (column) => column.notNull())
      .addColumn('credit_nano', 'bigint', (column) => column.notNull())
      .addColumn('refunded_cents', 'bigint', (column) => column.notNull())
      .addColumn('disputed_cents', 'bigint', (column) => column.notNull())
      .addColumn('taken_nano', 'bigint', (column) => column.notNull())
      .addColumn('completed_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('payments_by_account').on('payments').columns(['account_id', 'completed_at']).execute();
    await db.schema.createIndex('payments_by_payment').on('payments').column('payment_ref').execute();
    await db.schema.createIndex('payments_by_invoice').on('payments').column('invoice_ref').execute();

    await db.schema
      .createTable('plans')
      .addColumn('order_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('gateway', 'text', (column) => column.notNull())
      .addColumn('subscription', 'text', (column) => column.unique())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('renews', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('plans_by_account').on('plans').columns(['account_id', 'ends_at']).execute();

    await db.schema
      .createTable('payment_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('product_days')
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('taken', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('product_days_pk', ['product_id', 'day'])
      .execute();

    await db.schema
      .createTable('redeem_cards')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('amount_nano', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'text')
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('redeem_cards_by_account').on('redeem_cards').column('account_id').execute();

    await db.schema
      .createTable('gifts')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('gift_stock')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('taken', 'bigint', (column) => column.notNull())
      .execute();
  },
};
