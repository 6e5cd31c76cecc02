import * as fc from 'fast-check';

/** How many servers take part. */
export const SERVERS = 2;

const server = fc.nat({ max: SERVERS - 1 });
const amount = fc.integer({ min: 1, max: 1_000 });
const limit = fc.option(fc.nat({ max: 2_000 }), { nil: null });
/** Few, so that the same comes again. */
const name = fc.nat({ max: 5 });
/** Which of the calls that run; counted round. */
const call = fc.nat({ max: 30 });
const whose = fc.constantFrom('parent', 'child', 'other');

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('hold'),
      server,
      /** By whom and from whose wallet. */
      caller: fc.constantFrom('parent', 'child of parent', 'child', 'other', 'key of parent', 'key of other'),
      least: fc.nat({ max: 60 }),
      more: fc.nat({ max: 300 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('extend'), server, call, by: fc.nat({ max: 200 }) }) },
  {
    weight: 5,
    // Now and then it costs more than is held: tokens are counted exactly only at the end.
    arbitrary: fc.record({ act: fc.constant('settle'), server, call, part: fc.constantFrom(0, 0, 0.3, 1, 1, 1.5, 9) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('credit'),
      server,
      whose,
      kind: fc.constantFrom('payment', 'redeem', 'manual'),
      name,
      amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('debit'),
      server,
      whose,
      kind: fc.constantFrom('refund', 'dispute'),
      name,
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('redeem'), server, whose, card: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('gift'), server, whose }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('paid'), server, whose, name }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('taken'),
      server,
      whose,
      by: fc.constantFrom('refund', 'dispute'),
      /** Of the hundred that were paid. */
      cents: fc.constantFrom(0, 30, 70, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cap', 'key limit'), nano: limit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('budget'), whose, nano: limit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('crash'), server }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sweep'), server }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('merge') }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close') }) },
);

/** Limits that hold from the beginning, and rounds: what happens in one of them happens at the same time. */
export const moneyHistory = fc.record({
  limits: fc.record({ cap: limit, key: limit, budget: limit }),
  rounds: fc.array(fc.array(act, { minLength: 1, maxLength: 8, size: 'max' }), {
    minLength: 1,
    maxLength: 12,
    size: 'max',
  }),
});

export type MoneyHistory = typeof moneyHistory extends fc.Arbitrary<infer Value> ? Value : never;
