import { sql, type Transaction } from 'kysely';
import type { OrdersTable, PaymentsTable, PlansTable } from '../../db/billing-tables.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderedPlan } from './plan-rules.ts';

/** Far longer than a payment service repeats a report. */
const EVENTS_KEPT_MS = 90 * 86_400_000;

type Connection = Database['db'] | Transaction<Tables>;

/** Orders, payments and plans. */
export class OrdersRepository {
  readonly #database: Pick<Database, 'db' | 'engine'>;

  constructor(database: Pick<Database, 'db' | 'engine'>) {
    this.#database = database;
  }

  /**
   * Keeps an account from being merged or deleted, or from buying something else, until the end of the transaction. Comes
   * before all other locks, as it does in a merge. False where the account is gone.
   */
  async holdAccount(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
    const lock = this.#database.engine === 'postgres' ? sql`for no key update` : sql``;
    const { rows } = await sql`select id from accounts where id = ${accountId} ${lock}`.execute(transaction);
    return rows.length > 0;
  }

  async find(id: string, connection: Connection = this.#database.db): Promise<OrdersTable | undefined> {
    return connection.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The order and nobody else's hand on it until the end of the transaction. */
  async take(transaction: Transaction<Tables>, id: string): Promise<OrdersTable | undefined> {
    let query = transaction.selectFrom('orders').selectAll().where('id', '=', id);
    if (this.#database.engine === 'postgres') query = query.forUpdate();
    return query.executeTakeFirst();
  }

  async byKey(
    transaction: Transaction<Tables>,
    column: 'open_key' | 'single_key',
    key: string,
  ): Promise<OrdersTable | undefined> {
    return transaction.selectFrom('orders').selectAll().where(column, '=', key).executeTakeFirst();
  }

  async insert(transaction: Transaction<Tables>, order: OrdersTable): Promise<void> {
    await transaction.insertInto('orders').values(order).execute();
  }

  async change(transaction: Transaction<Tables>, id: string, change: Partial<OrdersTable>): Promise<void> {
    await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
  }

  /** Ends an order that was not paid: what it had reserved is free again. */
  async close(
    transaction: Transaction<Tables>,
    order: OrdersTable,
    state: 'failed' | 'expired' | 'cancelled',
  ): Promise<void> {
    await this.change(transaction, order.id, { state, open_key: null, single_key: null, slot_day: null });
    if (order.slot_day === null) return;
    await transaction
      .updateTable('product_days')
      .set((row) => ({ taken: row('taken', '-', 1) }))
      .where('product_id', '=', order.product_id)
      .where('day', '=', order.slot_day)
      .where('taken', '>', 0)
      .execute();
  }

  async expired(transaction: Transaction<Tables>, now: number, accountId?: string): Promise<OrdersTable[]> {
    let query = transaction
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('expires_at', '<=', now)
      .orderBy('id');
    if (accountId !== undefined) query = query.where('account_id', '=', accountId);
    if (this.#database.engine === 'postgres') query = query.forUpdate().skipLocked();
    return query.limit(100).execute();
  }

  /** Takes one of the day's; false where none is left. */
  async takeSlot(transaction: Transaction<Tables>, productId: string, day: number, perDay: number): Promise<boolean> {
    const row = await transaction
      .insertInto('product_days')
      .values({ product_id: productId, day, taken: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'day'])
          .doUpdateSet((update) => ({ taken: update('product_days.taken', '+', 1) }))
          .where('product_days.taken', '<', perDay),
      )
      .returning('taken')
      .executeTakeFirst();
    return row !== undefined;
  }

  async takenSlots(day: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.db.selectFrom('product_days').selectAll().where('day', '=', day).execute();
    return new Map(rows.map(({ product_id: id, taken }) => [id, taken]));
  }

  /** False where the report was dealt with before. */
  async noteEvent(transaction: Transaction<Tables>, id: string, type: string, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('payment_events')
      .values({ id, type, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async forgetEvents(transaction: Transaction<Tables>, now: number): Promise<void> {
    await transaction
      .deleteFrom('payment_events')
      .where('created_at', '<', now - EVENTS_KEPT_MS)
      .execute();
  }

  /** False where that payment is there already. */
  async insertPayment(transaction: Transaction<Tables>, payment: PaymentsTable): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('payments')
      .values(payment)
      .onConflict((conflict) => conflict.column('source').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async changePayment(transaction: Transaction<Tables>, source: string, change: Partial<PaymentsTable>): Promise<void> {
    await transaction.updateTable('payments').set(change).where('source', '=', source).execute();
  }

  async paymentBy(
    transaction: Transaction<Tables>,
    by: { readonly source?: string; readonly payment?: string; readonly invoice?: string | undefined },
  ): Promise<PaymentsTable | undefined> {
    const { source, payment, invoice } = by;
    let query = transaction.selectFrom('payments').selectAll();
    if (this.#database.engine === 'postgres') query = query.forUpdate();
    return query
      .where((row) =>
        row.or([
          ...(source === undefined ? [] : [row('source', '=', source)]),
          ...(payment === undefined ? [] : [row('payment_ref', '=', payment)]),
          ...(invoice === undefined ? [] : [row('invoice_ref', '=', invoice)]),
        ]),
      )
      .executeTakeFirst();
  }

  async recentPayments(
    accountId: string,
    since: number,
  ): Promise<(PaymentsTable & Pick<OrdersTable, 'product_id' | 'payment_method'>)[]> {
    return this.#database.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .selectAll('payments')
      .select(['orders.product_id', 'orders.payment_method'])
      .where('payments.account_id', '=', accountId)
      .where('payments.completed_at', '>=', since)
      .orderBy('payments.completed_at', 'desc')
      .limit(20)
      .execute();
  }

  /** Everything that an account paid so far, less what went back. */
  async paidCents(accountId: string): Promise<number> {
    const { paid } = await this.#database.db
      .selectFrom('payments')
      .select(sql<number>`cast(coalesce(sum(amount_cents - refunded_cents - disputed_cents), 0) as bigint)`.as('paid'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Math.max(0, paid);
  }

  async putPlan(transaction: Transaction<Tables>, plan: PlansTable): Promise<void> {
    await transaction
      .insertInto('plans')
      .values(plan)
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute();
  }

  async changePlan(transaction: Transaction<Tables>, orderId: string, change: Partial<PlansTable>): Promise<void> {
    await transaction.updateTable('plans').set(change).where('order_id', '=', orderId).execute();
  }

  async plan(transaction: Transaction<Tables>, orderId: string): Promise<PlansTable | undefined> {
    return transaction.selectFrom('plans').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  }

  async plansOf(accountId: string, connection: Connection = this.#database.db): Promise<OrderedPlan[]> {
    return plansWithOrders(connection)
      .where('plans.account_id', '=', accountId)
      .orderBy('plans.ends_at', 'desc')
      .limit(20)
      .execute();
  }

  /** The last thing that an account bought which has no end; a top-up is no plan. */
  async lastPurchaseWithoutEnd(accountId: string): Promise<OrdersTable | undefined> {
    return this.#database.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'paid')
      .where('period', '=', 'once')
      .where('kind', '<>', 'top-up')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async hadTrial(accountId: string): Promise<boolean> {
    const order = await this.#database.db
      .selectFrom('orders')
      .select('id')
      .where('single_key', '=', trialKey(accountId))
      .where('state', '=', 'paid')
      .executeTakeFirst();
    return order !== undefined;
  }

  /** Email addresses of an account. */
  async addressesOf(accountId: string): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('identities')
      .select('label')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'email')
      .execute();
    return rows.map(({ label }) => label);
  }

  /**
   * Periods paid in advance that end by then and whose owners were not told yet: they count as told from now on. One that
   * another plan of the account outlasts is none.
   */
  async takeEnding(
    transaction: Transaction<Tables>,
    now: number,
    until: number,
  ): Promise<(OrderedPlan & Pick<OrdersTable, 'language'>)[]> {
    const ending = await transaction
      .updateTable('plans')
      .set({ reminded_at: now })
      .where('subscription', 'is', null)
      .where('state', '=', 'active')
      .where('reminded_at', 'is', null)
      .where('ends_at', '>', now)
      .where('ends_at', '<=', until)
      .returning('order_id')
      .execute();
    if (ending.length === 0) return [];
    const ids = ending.map(({ order_id: id }) => id);
    return plansWithOrders(transaction)
      .select('orders.language')
      .where('plans.order_id', 'in', ids)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('plans as later')
              .select('later.order_id')
              .whereRef('later.account_id', '=', 'plans.account_id')
              .whereRef('later.ends_at', '>', 'plans.ends_at')
              .where('later.state', '<>', 'ended'),
          ),
        ),
      )
      .execute();
  }

  /** Checkouts that could still be paid although their account is gone. */
  async orphanedOrders(): Promise<OrdersTable[]> {
    return this.#database.db
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('checkout', '<>', '')
      .where((row) =>
        row.not(row.exists(row.selectFrom('accounts').select('id').whereRef('accounts.id', '=', 'orders.account_id'))),
      )
      .limit(100)
      .execute();
  }

  /** Subscriptions that the payment service would go on charging although their account is gone. */
  async orphanedPlans(): Promise<PlansTable[]> {
    return this.#database.db
      .selectFrom('plans')
      .selectAll()
      .where('subscription', 'is not', null)
      .where('state', '<>', 'ended')
      .where((row) =>
        row.not(row.exists(row.selectFrom('accounts').select('id').whereRef('accounts.id', '=', 'plans.account_id'))),
      )
      .limit(100)
      .execute();
  }
}

/** Plans with what was ordered. */
function plansWithOrders(connection: Connection) {
  return connection
    .selectFrom('plans')
    .innerJoin('orders', 'orders.id', 'plans.order_id')
    .selectAll('plans')
    .select([
      'orders.product_id',
      'orders.product_name',
      'orders.kind',
      'orders.period',
      'orders.payment_method',
      'orders.unlocks_models',
    ]);
}

export function trialKey(accountId: string): string {
  return `trial|${accountId}`;
}

export function subscriptionKey(accountId: string): string {
  return `subscription|${accountId}`;
}
