import { safeRedirect } from '@parley/contract';
import { formatAddress, parseAddress, type Address } from '#/lib/router/address.ts';
import { guardRoute, type GuardDecision, type Visitor } from './guards.ts';

/** Stands for this origin: only paths are taken from it. */
const OURS = 'http://app.invalid';

/** Where an address leads for this visitor: itself, or where the guards send. */
export function resolveAddress(address: Address, visitor: Visitor): Address {
  const decision = guardRoute(address.path, visitor);
  if (decision.kind === 'stay') return address;
  if (decision.because === 'already-inside') return parseAddress(redirectTarget(address));
  return { path: decision.to, search: entranceSearch(decision, address), hash: '' };
}

/** What an entrance gets to know: where the visitor wanted to go, be it handed on from the other entrance. */
function entranceSearch(decision: GuardDecision & { kind: 'go' }, from: Address): Address['search'] {
  const { redirect } = from.search;
  if (decision.because === 'other-entrance') return redirect === undefined ? {} : { redirect };
  const wanted = formatAddress(from);
  return decision.because === 'not-let-in' && wanted !== '/' ? { redirect: wanted } : {};
}

/** Where a visitor goes from an entrance: the wanted address if it is one of ours, otherwise the chat. */
function redirectTarget({ search }: Address): string {
  return safeRedirect(search['redirect'] ?? '', OURS) ?? '/';
}
