import { nanoFromText } from '@parley/contract';

const AMOUNT = /^\d{1,6}(\.\d{1,9})?$/;

/** A limit as it was typed: decimal text, null for none, or undefined for what is no amount. */
export function readCap(typed: string): string | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replace(',', '.').trim();
  if (text === '') return null;
  return AMOUNT.test(text) ? text : undefined;
}

/** What was used of a limit, from 0 to 1; undefined where there is none. */
export function usedShare(spent: string, cap: string | null): number | undefined {
  if (cap === null) return undefined;
  const limit = nanoFromText(cap);
  if (limit === 0n) return 1;
  return Math.min(1, Number((nanoFromText(spent) * 1_000n) / limit) / 1_000);
}

/** What is left of a limit, in nano-dollars; never less than nothing. */
export function leftOf(spent: string, cap: string): bigint {
  const left = nanoFromText(cap) - nanoFromText(spent);
  return left > 0n ? left : 0n;
}

/** What a request for a higher limit has to be above, in nano-dollars: the limit, or what was used where that is more. */
export function leastWish(spent: string, cap: string): bigint {
  const [used, limit] = [nanoFromText(spent), nanoFromText(cap)];
  return used > limit ? used : limit;
}
