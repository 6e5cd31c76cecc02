import type { BillingPeriod, Plan } from '@parley/contract';
import type { OrdersTable, PlansTable } from '../../db/billing-tables.ts';

/** A renewal may take a while to be reported: so long a plan that renews is still one. */
const RENEWAL_GRACE_MS = 3 * 86_400_000;

/** How long before its end the owner of a period that was paid in advance is told of it. */
export const REMINDED_BEFORE_MS = 5 * 86_400_000;

const MONTHS: Readonly<Record<Exclude<BillingPeriod, 'once'>, number>> = { monthly: 1, annually: 12 };

/** When a period that begins then is over, on the same day of the month where there is one, in UTC. */
export function periodEnd(start: number, period: Exclude<BillingPeriod, 'once'>): number {
  const begin = new Date(start);
  const end = new Date(start);
  end.setUTCMonth(begin.getUTCMonth() + MONTHS[period]);
  // The 31st of a month that has 30 days would be the first of the next one.
  if (end.getUTCDate() !== begin.getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}

export type OrderedPlan = PlansTable &
  Pick<OrdersTable, 'product_id' | 'product_name' | 'kind' | 'period' | 'payment_method' | 'unlocks_models'>;

/** Whether a plan counts at that time. */
export function isRunning(
  { state, ends_at: endsAt, renews }: Pick<PlansTable, 'state' | 'ends_at' | 'renews'>,
  now: number,
): boolean {
  return state !== 'ended' && now < endsAt + (renews === 1 ? RENEWAL_GRACE_MS : 0);
}

/** The plan that an account has: the running one that lasts longest, else what it bought last without an end, else the last one. */
export function currentPlan(
  plans: readonly OrderedPlan[],
  lastPurchase: OrdersTable | undefined,
  now: number,
): Plan | null {
  const latest = plans.toSorted((a, b) => b.ends_at - a.ends_at);
  const running = latest.find((plan) => isRunning(plan, now));
  if (running) return planOf(running, running.state);
  const [ended] = latest;
  if (lastPurchase && lastPurchase.created_at > (ended?.started_at ?? 0)) return planWithoutEnd(lastPurchase);
  return ended ? planOf(ended, 'ended') : null;
}

function planOf(plan: OrderedPlan, state: Plan['state']): Plan {
  return {
    productId: plan.product_id,
    name: plan.product_name,
    kind: plan.kind,
    period: plan.period,
    paymentMethod: plan.payment_method,
    startedAt: new Date(plan.started_at).toISOString(),
    endsAt: new Date(plan.ends_at).toISOString(),
    renews: plan.renews === 1 && state !== 'ended',
    state,
  };
}

function planWithoutEnd(order: OrdersTable): Plan {
  return {
    productId: order.product_id,
    name: order.product_name,
    kind: order.kind,
    period: order.period,
    paymentMethod: order.payment_method,
    startedAt: new Date(order.completed_at ?? order.created_at).toISOString(),
    endsAt: null,
    renews: false,
    state: 'active',
  };
}

/** Of the credit of a payment, what is booked back once so much of the amount went back: all of it at the end, never more. */
export function takenCredit(creditNano: bigint, amountCents: number, takenCents: number): bigint {
  const taken = Math.min(Math.max(takenCents, 0), amountCents);
  return (creditNano * BigInt(taken)) / BigInt(amountCents);
}
