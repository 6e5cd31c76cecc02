import { CHAT_PATH, matchRoute, type RouteAccess } from './route-table.ts';

/** What the guards need to know about whoever is at the keyboard. */
export interface Visitor {
  readonly mode: 'private' | 'hosted';
  /** Set by the server's configuration, or learned from a call it refused. */
  readonly accessCodeRequired: boolean;
  readonly hasToken: boolean;
  readonly hasOwnKey: boolean;
}

export type GuardDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: '/'; readonly because: 'unknown-path' | 'already-inside' }
  | { readonly kind: 'go'; readonly to: '/login' | '/auth'; readonly because: 'not-let-in' | 'other-entrance' };

const STAY: GuardDecision = { kind: 'stay' };

/** Whether the visitor may use what is not public. */
export function isLetIn(visitor: Visitor): boolean {
  if (visitor.mode === 'hosted') return visitor.hasToken;
  return !visitor.accessCodeRequired || visitor.hasToken || visitor.hasOwnKey;
}

/** Where a visitor who opens `path` belongs. */
export function guardRoute(path: string, visitor: Visitor): GuardDecision {
  const match = matchRoute(path);
  if (match === undefined) return { kind: 'go', to: CHAT_PATH, because: 'unknown-path' };
  return GUARDS[match.row.access](visitor);
}

const GUARDS: Record<RouteAccess, (visitor: Visitor) => GuardDecision> = {
  public: () => STAY,
  member: guardMember,
  settings: (visitor) => (visitor.mode === 'private' ? STAY : guardMember(visitor)),
  login: (visitor) => guardEntrance('/login', visitor),
  'access-code': (visitor) => guardEntrance('/auth', visitor),
};

function guardMember(visitor: Visitor): GuardDecision {
  return isLetIn(visitor) ? STAY : { kind: 'go', to: entranceFor(visitor), because: 'not-let-in' };
}

function guardEntrance(entrance: '/login' | '/auth', visitor: Visitor): GuardDecision {
  // Who came in with a key of their own may still enter the code, for the models of the server.
  const mayEnterCode = visitor.mode === 'private' && visitor.accessCodeRequired && !visitor.hasToken;
  if (entrance === '/auth' && mayEnterCode) return STAY;
  if (isLetIn(visitor)) return { kind: 'go', to: CHAT_PATH, because: 'already-inside' };
  const right = entranceFor(visitor);
  return right === entrance ? STAY : { kind: 'go', to: right, because: 'other-entrance' };
}

function entranceFor(visitor: Visitor): '/login' | '/auth' {
  return visitor.mode === 'hosted' ? '/login' : '/auth';
}
