import { LOGIN_CODE_LIFE_SECONDS, LOGIN_CODE_TRIES } from '@parley/contract';

/** A code that this page asked for, and how often a wrong one was typed in its place since. */
export interface SentCode {
  readonly sentAt: number;
  readonly wrong: number;
}

/** Why a code was not taken. */
export type CodeRefusal =
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'used-up' }
  | { readonly kind: 'expired' }
  /** Somebody came with a code that this page did not ask for. */
  | { readonly kind: 'unknown' };

/**
 * Why the server refused a code, as far as this page can know: it counts its own tries. The server says the same of every
 * wrong code, so that nobody learns from it whether one is on its way.
 */
export function refusalOf(sent: SentCode | undefined, now: number): CodeRefusal {
  if (sent === undefined) return { kind: 'unknown' };
  if (now - sent.sentAt >= LOGIN_CODE_LIFE_SECONDS * 1_000) return { kind: 'expired' };
  const left = LOGIN_CODE_TRIES - sent.wrong;
  return left > 0 ? { kind: 'wrong', left } : { kind: 'used-up' };
}
