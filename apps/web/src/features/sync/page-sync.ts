import { fetchPart } from '#/lib/fetch-part.ts';
import { syncWorld, type SyncWorld } from './sync-world.ts';

/** The sync of a page with a cloud. Its code comes once `start` is called, or with its settings. */
export function createPageSync(made: Omit<SyncWorld, 'guards'>) {
  const world = { ...made, guards: new Map<string, boolean>() };
  syncWorld.give(world);
  return {
    /** Syncs by itself from now on, where that was chosen. */
    async start(): Promise<void> {
      (await fetchPart(() => import('./auto-sync.ts'))).startAutoSync(world);
    },
  };
}
