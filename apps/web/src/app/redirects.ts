import { safeRedirect } from '@parley/contract';
import type { GuardDecision } from './guards.ts';

/** Stands for this origin: only paths are taken from it. */
const OURS = 'http://parley.invalid';

interface Address {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/** What an entrance gets to know: where the visitor wanted to go, and what another entrance was told before. */
export function entranceSearch(decision: GuardDecision, from: Address): Record<string, string> {
  if (decision.kind === 'stay') return {};
  if (decision.because === 'other-entrance') return pickRedirect(from);
  if (decision.because !== 'not-let-in' || from.pathname === '/') return {};
  return { redirect: `${from.pathname}${from.searchStr}${from.hash && `#${from.hash}`}` };
}

/** Where a visitor goes from an entrance: the wanted address if it is one of ours, otherwise the chat. */
export function redirectTarget(search: unknown): string {
  const wanted = (search as Record<string, unknown>)['redirect'];
  return (typeof wanted === 'string' ? safeRedirect(wanted, OURS) : undefined) ?? '/';
}

/** An address of ours in the parts the router takes. */
export function splitAddress(address: string) {
  const url = new URL(address, OURS);
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash !== '' && { hash: url.hash.slice(1) }),
  };
}

function pickRedirect(from: Address): Record<string, string> {
  const wanted = new URLSearchParams(from.searchStr).get('redirect');
  return wanted === null ? {} : { redirect: wanted };
}
