import type { Counters } from '../../db/counters.ts';
import { RetryLater } from '../../lib/retry-later.ts';
import type { CallGuard } from '../metering/call-record.ts';
import { isFree } from './call-billing.ts';

const DAY_MS = 86_400_000;

/** Lets each account make so many calls a day that the operator's providers charge for and nobody pays; 0 for any number. */
export function freeCallGuard(counters: Pick<Counters, 'take'>, perDay: number): CallGuard {
  const admit = async (accountId: string): Promise<void> => {
    const waitMs = await counters.take([{ key: `free calls of ${accountId}`, max: perDay, windowMs: DAY_MS }]);
    if (waitMs > 0) {
      throw new RetryLater(
        'rate_limited',
        waitMs,
        `Free models answer at most ${perDay} questions a day on this server`,
      );
    }
  };
  return ({ call, actor, price }) => {
    const isPaidByNobody = call === 'free' || (price !== undefined && isFree(price));
    return perDay > 0 && actor && isPaidByNobody ? admit(actor.accountId) : undefined;
  };
}
