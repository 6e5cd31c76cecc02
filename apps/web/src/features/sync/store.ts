import { definePersistedStore } from '#/storage/stores.ts';
import { SyncState } from './model/sync-state.ts';

// What of it stays in this browser is in the table of secrets: a backup must know even where this was never loaded.
const store = definePersistedStore({ name: 'sync', schema: SyncState });

/** In React: the settings of the cloud sync, and how the last one went. */
export const useSync = store.use;

export const getSync = store.get;

export const updateSync = store.update;

/** Changes where the cloud is and how to get there; what went wrong elsewhere says nothing any more. */
export function changeConnection(patch: Partial<SyncState>): void {
  updateSync({ ...patch, lastProblem: undefined });
}

const DEFAULTS = SyncState.parse({});

/** How a choice about the sync is told from its default, and brought back to it, on the settings screen. */
export function syncDefault(key: 'provider' | 'useProxy' | 'automatic' | 'pictures' | 'keepOnServer') {
  return {
    isChanged: () => getSync()[key] !== DEFAULTS[key],
    subscribe: (listener: () => void) => store.subscribe(listener),
    reset: () => changeConnection({ [key]: DEFAULTS[key] }),
  };
}

export const subscribeSync = store.subscribe;
