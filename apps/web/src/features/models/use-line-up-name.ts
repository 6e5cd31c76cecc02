import { lineUpOf } from './model/line-up.ts';
import { useKeptModels } from './store.ts';

/** In React: the name under which exactly these models are saved. */
export function useLineUpName(ids: readonly string[]): string | undefined {
  return useKeptModels(({ lineUps }) => lineUpOf(lineUps, ids)?.name);
}
