import { fetchPart } from '#/lib/fetch-part.ts';

export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';

/** Syncs by itself where that was chosen. */
export async function startAutoSync(): Promise<void> {
  (await fetchPart(() => import('./auto-sync.ts'))).startAutoSync();
}
