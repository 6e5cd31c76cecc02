import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderedPlan, currentPlan, periodEnd, takenCredit } from './plan-rules.ts';

const at = (text: string) => Date.parse(`${text}T00:00:00.000Z`);

describe('a period', () => {
  it.each([
    ['2026-01-15', 'monthly', '2026-02-15'],
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2026-12-31', 'monthly', '2027-01-31'],
    ['2028-02-29', 'annually', '2029-02-28'],
  ] as const)('from %s, %s, ends on %s', (start, period, end) => {
    expect(periodEnd(at(start), period)).toBe(at(end));
  });
});

describe('what is booked back', () => {
  it('grows with what went back, is all of it at the end, and never more', () => {
    const cents = fc.integer({ min: 50, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.nat(), fc.nat(), (amount, credit, one, two) => {
        const less = Math.min(one, two);
        const more = Math.max(one, two);
        expect(takenCredit(credit, amount, less)).toBeLessThanOrEqual(takenCredit(credit, amount, more));
        expect(takenCredit(credit, amount, amount + one)).toBe(credit);
        expect(takenCredit(credit, amount, -one)).toBe(0n);
      }),
    );
  });
});

describe('the plan of an account', () => {
  const plan = (fields: Partial<OrderedPlan>): OrderedPlan => ({
    order_id: 'o',
    account_id: 'a',
    gateway: 'stripe',
    subscription: null,
    started_at: at('2026-01-01'),
    ends_at: at('2026-02-01'),
    reminded_at: null,
    renews: 0,
    state: 'active',
    product_id: 'pro',
    product_name: 'Pro',
    kind: 'subscription',
    period: 'monthly',
    payment_method: 'card',
    unlocks_models: 1,
    ...fields,
  });

  it('is the running one that lasts longest, and is over with its end', () => {
    const plans = [plan({}), plan({ product_id: 'longer', ends_at: at('2026-03-01') })];
    expect(currentPlan(plans, undefined, at('2026-01-10'))).toMatchObject({ productId: 'longer', state: 'active' });
    expect(currentPlan(plans, undefined, at('2026-03-01'))).toMatchObject({ productId: 'longer', state: 'ended' });
    expect(currentPlan([], undefined, at('2026-03-01'))).toBeNull();
  });

  it('that renews is still one for some days after its end: the news may be late', () => {
    const plans = [plan({ renews: 1, subscription: 's' })];
    expect(currentPlan(plans, undefined, at('2026-02-03'))).toMatchObject({ state: 'active', renews: true });
    expect(currentPlan(plans, undefined, at('2026-02-05'))).toMatchObject({ state: 'ended', renews: false });
  });
});
