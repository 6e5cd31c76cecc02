import { fetchPart } from '#/lib/fetch-part.ts';

/** Syncs by itself where that was chosen. */
export async function startAutoSync(): Promise<void> {
  (await fetchPart(() => import('./auto-sync.ts'))).startAutoSync();
}
