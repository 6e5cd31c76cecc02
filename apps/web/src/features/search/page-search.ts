import { fetchPart } from '#/lib/fetch-part.ts';
import { searchWorld, type SearchWorld } from './search-world.ts';

/** The search of a page. Its code comes with the search screen, or once `start` is called, and makes itself of the world. */
export function createPageSearch(world: SearchWorld) {
  searchWorld.give(world);
  return {
    /** Brings the index up to date while nobody uses the page. */
    async start(): Promise<void> {
      (await fetchPart(() => import('./warm-up.ts'))).warmUpSearch();
    },
  };
}
