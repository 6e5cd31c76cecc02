import { dollarsToNano, estimateCost, holdFor, type ModelPrice } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import { orderedId } from '../../lib/ordered-id.ts';
import type { HoldQueue } from '../ledger/hold-queue.ts';
import type { HoldRequest, Ledger } from '../ledger/service.ts';
import type { CallHooks, CallPlan, CallSize, HeldCall, SettleEnded } from '../metering/call-record.ts';
import { completionTokensFor } from './completion-tokens-for.ts';
import { DeliveryGrant, WINDOW_TOKENS } from './delivery-grant.ts';
import { refusalOf } from './refusal.ts';

/** So much of a stream is set aside at first; more of a longer one as it comes, which leaves other calls some of the balance. */
const STREAM_TOKENS = 2_048;
/** With this much of an answer a stream is begun; what a whole one needs at least would be too little for a thought. */
const SMALLEST_WINDOW_TOKENS = 128;
const UNKNOWN_SIZE: CallSize = { promptTokens: () => 0, maxTokens: 0, isStream: false };

export interface CallBillingParts {
  readonly ledger: Pick<Ledger, 'settleIn'>;
  readonly queue: HoldQueue;
}

/** Sets money aside before a call, lets its reply out as far as it is paid for, and settles it by its usage. */
export function callBilling({ ledger, queue }: CallBillingParts): CallHooks {
  async function hold(request: HoldRequest, settleEnded: SettleEnded): Promise<HeldCall> {
    let answer = await queue.hold(request);
    // What calls that are over still hold may be just what is missing.
    if (typeof answer === 'string' && (await settleEnded(request.payerId))) answer = await queue.hold(request);
    const { id, payerId, price, promptTokens, wishedNano } = request;
    const isPaidByOther = payerId !== request.accountId;
    if (typeof answer === 'string') throw refusalOf(answer, { isPaidByOther });
    if (price.fixedPrice > 0) return { id, payerId, delivery: undefined, affordableTokens: undefined };
    const isLess = answer.amountNano < wishedNano;
    return {
      id,
      payerId,
      delivery: new DeliveryGrant({ hold: answer, price, promptTokens, isPaidByOther, queue, settleEnded }),
      affordableTokens: isLess ? Math.floor(completionTokensFor(answer.amountNano, request)) : undefined,
    };
  }

  return {
    beforeCall(plan, settleEnded) {
      const { actor, price } = plan;
      return actor && price && !isFree(price) ? hold(requestOf(plan, actor, price), settleEnded) : undefined;
    },
    settleIn(transaction, calls) {
      return ledger.settleIn(
        transaction,
        calls.map(({ hold: held, costNano }) => ({ hold: held, costNano })),
      );
    },
  };
}

/** Whether calls at this price cost nothing. */
export function isFree({ fixedPrice, modelRatio }: ModelPrice): boolean {
  return fixedPrice === 0 && modelRatio === 0;
}

function requestOf(plan: CallPlan, actor: Actor, price: ModelPrice): HoldRequest {
  const { call, model, provider = '', size = UNKNOWN_SIZE, copies = 1 } = plan;
  return {
    id: orderedId(),
    payerId: actor.payerId,
    accountId: actor.accountId,
    apiKeyId: actor.key?.id ?? '',
    call,
    model,
    provider,
    price,
    ...(price.fixedPrice > 0 ? fixedAmounts(price, copies) : tokenAmounts(price, size)),
  };
}

type Amounts = Pick<HoldRequest, 'leastNano' | 'wishedNano' | 'grantedNano' | 'promptTokens'>;

function fixedAmounts(price: ModelPrice, copies: number): Amounts {
  const amount = dollarsToNano(price.fixedPrice) * BigInt(copies);
  return { leastNano: amount, wishedNano: amount, grantedNano: amount, promptTokens: 0 };
}

function tokenAmounts(price: ModelPrice, size: CallSize): Amounts {
  const { maxTokens, isStream, isAllNeeded = false } = size;
  const promptTokens = size.promptTokens();
  const costOf = (tokens: number) =>
    estimateCost(price, { promptTokens, completionTokens: Math.min(tokens, maxTokens) });
  const first = costOf(WINDOW_TOKENS);
  // At least something, or an empty wallet would do for a question of which nobody can tell the length.
  const wished = holdFor(price, promptTokens, isStream ? Math.min(STREAM_TOKENS, maxTokens) : maxTokens);
  const begun = isAllNeeded ? wished : isStream ? costOf(SMALLEST_WINDOW_TOKENS) : first;
  const leastNano = larger(larger(begun, dollarsToNano(price.preDeductAmount)), 1n);
  return { leastNano, wishedNano: larger(larger(wished, leastNano), first), grantedNano: first, promptTokens };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
