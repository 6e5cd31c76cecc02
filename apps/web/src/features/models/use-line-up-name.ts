import { lineUpOf } from './model/line-up.ts';
import { useModelShelf } from './store.ts';

/** In React: the name under which exactly these models are saved. */
export function useLineUpName(ids: readonly string[]): string | undefined {
  return useModelShelf(({ lineUps }) => lineUpOf(lineUps, ids)?.name);
}
