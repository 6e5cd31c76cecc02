import type { Model } from '@parley/contract';

/** Every model that may be asked, whoever pays. Ids tell those of one name apart; the first of an id counts. */
export function mergeModels(...lists: readonly (readonly Model[])[]): Model[] {
  const merged = new Map<string, Model>();
  for (const model of lists.flat()) {
    if (!merged.has(model.id)) merged.set(model.id, model);
  }
  return [...merged.values()];
}
