import { fetchPart } from '#/lib/fetch-part.ts';

export { runSync } from './engine.ts';
export { openRemoteStore } from './remote-stores/open-remote-store.ts';
export { type RemoteStore, SyncFailure } from './remote-stores/remote-store.ts';
export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';

/** Syncs by itself where that was chosen. */
export async function startAutoSync(): Promise<void> {
  (await fetchPart(() => import('./auto-sync.ts'))).startAutoSync();
}
