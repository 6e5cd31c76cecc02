import type { Session } from '@parley/contract';
import { create } from 'zustand';

/** Puts the chosen messages where others can read them. Left out until there is such a place. */
export interface ShareHook {
  readonly share: (session: Session) => Promise<void>;
}

const useOffered = create<{ readonly hook: ShareHook | undefined }>(() => ({ hook: undefined }));

/** Called by the feature that can share. */
export function offerShare(hook: ShareHook | undefined): void {
  useOffered.setState({ hook });
}

/** In React: how a chat is shared, where it can be. */
export function useShareHook(): ShareHook | undefined {
  return useOffered(({ hook }) => hook);
}
