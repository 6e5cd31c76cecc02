import { AppError } from '@parley/contract';
import type { Counters } from '../../db/counters.ts';
import { RetryLater } from '../../lib/retry-later.ts';
import type { CallGuard, CallPlan } from '../metering/call-record.ts';
import { isFree } from './call-billing.ts';

const DAY_MS = 86_400_000;

export interface FreeCalls {
  /** How many an account may make in a day; 0 for any number. */
  readonly perDay: number;
  /** So many tokens of a question count as one call. */
  readonly promptTokens: number;
}

/** Lets each account make so many calls a day that the operator's providers charge for and nobody pays. */
export function freeCallGuard(counters: Pick<Counters, 'take'>, { perDay, promptTokens }: FreeCalls): CallGuard {
  const admit = async (accountId: string, weight: number): Promise<void> => {
    if (weight > perDay) {
      throw new AppError('payload_too_large', `This would be ${weight} free questions, and a day has ${perDay}`);
    }
    const waitMs = await counters.take([{ key: `free calls of ${accountId}`, max: perDay, windowMs: DAY_MS, weight }]);
    if (waitMs > 0) {
      throw new RetryLater(
        'rate_limited',
        waitMs,
        `Free models answer at most ${perDay} questions a day on this server`,
      );
    }
  };
  return (plan) => {
    const { call, actor, price } = plan;
    const isPaidByNobody = call === 'free' || (price !== undefined && isFree(price));
    return perDay > 0 && actor && isPaidByNobody ? admit(actor.accountId, weightOf(plan, promptTokens)) : undefined;
  };
}

/** A call counts for each of its answers, and a long question as the several that would fit into it. */
function weightOf({ copies = 1, size }: CallPlan, promptTokens: number): number {
  return copies * Math.max(1, Math.ceil((size?.promptTokens() ?? 0) / promptTokens));
}
