import { billingRoutes, type CompletedPurchase } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiFailureCode } from '#/lib/api-failure.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { billingChanged } from './billing-query.ts';
import { awaitPayment } from './model/await-payment.ts';
import type { PaymentAttempt } from './begin-payment.ts';

export type PaymentState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'waiting';
      readonly url: string;
      /** Also where the browser no longer lets this page know: then the payment may still come. */
      readonly isTabClosed: boolean;
      /** Somebody asked, and it had not come yet. */
      readonly isNotYet: boolean;
    }
  | { readonly kind: 'paid'; readonly purchase: CompletedPurchase }
  /** The server made no order of it. */
  | { readonly kind: 'refused'; readonly code: ApiFailureCode }
  /** The buyer came back without having paid: it failed, or they gave it up. */
  | { readonly kind: 'not-paid'; readonly why: 'failed' | 'cancel' }
  /** Nothing was heard for so long that waiting makes no sense; the payment may still come. */
  | { readonly kind: 'late' };

type Waiting = Extract<PaymentState, { kind: 'waiting' }>;

const OPENING: PaymentState = { kind: 'opening' };
/** As long as the pages of payment services stay open. */
const LONGEST_MS = 15 * 60_000;

const TAB_LOOKED_AT_MS = 1_000;

/** Follows a payment in another tab until it is through. Nothing is credited here: the server says when it was. */
export function usePayment(attempt: PaymentAttempt): { readonly state: PaymentState; readonly checkAgain: () => void } {
  const queries = useQueryClient();
  const [followed, setFollowed] = useState<{ attempt: PaymentAttempt; state: PaymentState }>();
  const [asked] = useState(() => new EventTarget());
  useEffect(() => {
    const stop = new AbortController();
    const tell = (state: PaymentState) => {
      if (!stop.signal.aborted) setFollowed({ attempt, state });
      return state;
    };
    void follow(attempt, asked, stop.signal, tell).then(({ kind }) => {
      if (kind === 'paid') void billingChanged(queries);
    });
    return () => stop.abort();
  }, [attempt, asked, queries]);
  return {
    state: followed?.attempt === attempt ? followed.state : OPENING,
    checkAgain: () => asked.dispatchEvent(new Event('ask')),
  };
}

async function follow(
  attempt: PaymentAttempt,
  asked: EventTarget,
  stopped: AbortSignal,
  tell: (state: PaymentState) => PaymentState,
): Promise<PaymentState> {
  let order;
  try {
    order = await attempt.intent;
  } catch (error) {
    return tell({ kind: 'refused', code: error instanceof ApiFailure ? error.code : 'payment_failed' });
  }
  if (stopped.aborted) return OPENING;
  const { orderId, url } = order;
  let waiting: Waiting = { kind: 'waiting', url, isTabClosed: false, isNotYet: false };
  const change = (changed: Partial<Waiting>) => {
    waiting = { ...waiting, ...changed };
    tell(waiting);
  };
  tell(waiting);
  const looking = setInterval(() => {
    const isTabClosed = attempt.tab?.closed === true;
    if (isTabClosed !== waiting.isTabClosed) change({ isTabClosed });
  }, TAB_LOOKED_AT_MS);
  try {
    const onNotYet = () => change({ isNotYet: true });
    const { purchase, result } = await watchOrder(orderId, LONGEST_MS, stopped, { asked, onNotYet });
    if (purchase) return tell({ kind: 'paid', purchase });
    return tell(result === undefined ? { kind: 'late' } : { kind: 'not-paid', why: result });
  } finally {
    clearInterval(looking);
  }
}

interface Asking {
  /** Fires 'ask' where somebody wants to know at once. */
  readonly asked: EventTarget;
  /** Called where somebody asked and the payment has not come. */
  readonly onNotYet: () => void;
}

/** Asks for an order until it is paid for, also at once when its tab comes back or this one is looked at again. */
export async function watchOrder(orderId: string, mostMs: number, stopped: AbortSignal, asking?: Asking) {
  let result: 'failed' | 'cancel' | undefined;
  let isAsked = false;
  let wake: (() => void) | undefined;
  const wakeUp = () => wake?.();
  const unlisten = pageTabs().listen((message) => {
    if (message.type !== 'payment-returned' || message.orderId !== orderId) return;
    if (message.result !== 'success') result ??= message.result;
    wakeUp();
  });
  const ask = () => {
    isAsked = true;
    wakeUp();
  };
  asking?.asked.addEventListener('ask', ask);
  document.addEventListener('visibilitychange', wakeUp);
  stopped.addEventListener('abort', wakeUp);
  try {
    const purchase = await awaitPayment({
      orderId,
      check: async () => {
        const wasAsked = isAsked;
        const completed = await callApi(
          billingRoutes.checkRecentCompletedPurchase,
          {},
          { quiet: true, signal: stopped },
        );
        if (wasAsked && completed.every((purchase) => purchase.orderId !== orderId)) {
          isAsked = false;
          asking?.onNotYet();
        }
        return completed;
      },
      wait: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
      now: Date.now,
      isStopped: () => stopped.aborted || result !== undefined,
      until: Date.now() + mostMs,
    });
    return { purchase, result };
  } finally {
    unlisten();
    asking?.asked.removeEventListener('ask', ask);
    document.removeEventListener('visibilitychange', wakeUp);
    stopped.removeEventListener('abort', wakeUp);
  }
}
