import type { Session } from '@parley/contract';
import { useSyncExternalStore } from 'react';

/** Puts the chosen messages where others can read them. Left out until there is such a place. */
export interface ShareHook {
  readonly share: (session: Session) => Promise<void>;
}

let offered: ShareHook | undefined;
const listeners = new Set<() => void>();

/** Called by the feature that can share. */
export function offerShare(hook: ShareHook | undefined): void {
  offered = hook;
  for (const listener of listeners) listener();
}

/** In React: how a chat is shared, where it can be. */
export function useShareHook(): ShareHook | undefined {
  return useSyncExternalStore(subscribe, () => offered);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
