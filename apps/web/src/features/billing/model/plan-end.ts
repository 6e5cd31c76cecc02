import type { Plan } from '@parley/contract';

const DAY_MS = 86_400_000;
/** As long before as the mail about it. */
const SOON_MS = 5 * DAY_MS;
const RECENT_MS = 14 * DAY_MS;

/** Whether a plan is a period that was paid for in advance: the wallets cannot renew one. */
export function isPrepaid({ kind, paymentMethod }: Pick<Plan, 'kind' | 'paymentMethod'>): boolean {
  return kind === 'subscription' && paymentMethod !== 'card';
}

/** Whether a period that was paid for in advance ends within days, or ended a short while ago. */
export function endOf(plan: Plan | null | undefined, now: number): 'soon' | 'ended' | undefined {
  if (!plan || plan.endsAt === null || !isPrepaid(plan)) return undefined;
  const left = Date.parse(plan.endsAt) - now;
  if (left <= 0 || plan.state === 'ended') return left > -RECENT_MS ? 'ended' : undefined;
  return left <= SOON_MS ? 'soon' : undefined;
}
