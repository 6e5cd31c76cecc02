import type { CompletedPurchase } from '@parley/contract';

interface PaymentWatch {
  readonly orderId: string;
  /** Asks the server which purchases were completed lately. */
  readonly check: () => Promise<readonly CompletedPurchase[]>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly isStopped: () => boolean;
  /** When to give up. */
  readonly until: number;
}

const QUICK_MS = 2_000;
const SLOW_MS = 6_000;
/** Most payments are through by then. */
const QUICK_FOR_MS = 120_000;

/**
 * Asks again and again whether an order was paid for, until it was, nobody waits any longer, or the time is up. A question
 * that fails says nothing about the payment, so the next one is asked all the same.
 */
export async function awaitPayment(watch: PaymentWatch): Promise<CompletedPurchase | undefined> {
  const began = watch.now();
  while (!watch.isStopped() && watch.now() < watch.until) {
    const completed = await watch.check().catch(() => []);
    const ours = completed.find(({ orderId }) => orderId === watch.orderId);
    if (ours) return ours;
    await watch.wait(watch.now() - began < QUICK_FOR_MS ? QUICK_MS : SLOW_MS);
  }
  return undefined;
}
