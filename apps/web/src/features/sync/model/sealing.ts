import type { SyncState } from './sync-state.ts';

/** Stores that this browser remembers to have encrypted. */
const MOST_PLACES = 20;
/** Passphrases before today's that may still be needed to read the store. */
const MOST_FORMER = 5;

/** Names the store that the settings lead to. */
export function placeOf({ provider, ...state }: Pick<SyncState, 'provider' | 'webdav' | 'upstash'>): string {
  const { endpoint, username } = state[provider];
  // However its host is spelled, it is the same store.
  const url = URL.parse(endpoint.trim());
  const address = url === null ? endpoint.trim() : `${url.origin}${url.pathname}`;
  return `${provider} ${username} ${address.endsWith('/') ? address.slice(0, -1) : address}`;
}

type Sealed = Pick<
  SyncState,
  'provider' | 'webdav' | 'upstash' | 'passphrase' | 'formerPassphrases' | 'sealedPlaces' | 'unsealed'
>;

/** Whether this browser has encrypted the store before, so that nothing readable comes from it rightly. */
export function wasSealed(state: Sealed): boolean {
  return state.sealedPlaces.includes(placeOf(state));
}

/** Whether something may lie on the store in another form than the passphrase of today asks for. */
export function needsReseal(state: Sealed): boolean {
  const { passphrase, formerPassphrases, unsealed } = state;
  return formerPassphrases.length > 0 || unsealed > 0 || (passphrase !== '') !== wasSealed(state);
}

/** How far a passphrase has come: `pending` and `removing` wait for a sync that ends well. */
export type SealingStage = 'off' | 'pending' | 'on' | 'removing';

export function sealingStage(state: Sealed): SealingStage {
  const isPending = needsReseal(state);
  if (state.passphrase === '') return isPending ? 'removing' : 'off';
  return isPending ? 'pending' : 'on';
}

type SealingPatch = Partial<Pick<SyncState, 'passphrase' | 'formerPassphrases' | 'sealedPlaces' | 'unsealed'>>;

/** Sets, changes or removes the passphrase. The one before stays until nothing on the store needs it any more. */
export function withPassphrase({ passphrase, formerPassphrases }: Sealed, next: string): SealingPatch {
  const former = [passphrase, ...formerPassphrases].filter((one) => one !== '' && one !== next);
  return { passphrase: next, formerPassphrases: [...new Set(former)].slice(0, MOST_FORMER) };
}

/** What a sync that ended well leaves to be remembered. `unsealed` earlier versions could not be rewritten. */
export function afterSealing(state: Sealed, unsealed: number): SealingPatch {
  // Until everything is under the passphrase, what is readable there may be our own.
  if (unsealed > 0) return { unsealed };
  const place = placeOf(state);
  const others = state.sealedPlaces.filter((one) => one !== place);
  return {
    unsealed,
    sealedPlaces: state.passphrase === '' ? others : [...others, place].slice(-MOST_PLACES),
    formerPassphrases: [],
  };
}

/** Takes what is readable on the store once more, because the person said that it is theirs. */
export function withReadableAccepted(state: Sealed): SealingPatch {
  return { sealedPlaces: state.sealedPlaces.filter((one) => one !== placeOf(state)) };
}
