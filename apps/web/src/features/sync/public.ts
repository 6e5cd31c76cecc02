export { getSync, subscribeSync, syncDefault, updateSync, useSync } from './store.ts';

/** Syncs by itself where that was chosen. */
export async function startAutoSync(): Promise<void> {
  (await import('./auto-sync.ts')).startAutoSync();
}
