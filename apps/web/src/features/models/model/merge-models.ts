import type { Model } from '@parley/contract';
import { isGuide } from './resolve-model.ts';

/** Every model that may be asked, whoever pays, the guide last. Ids tell those of one name apart; the first of an id counts. */
export function mergeModels(...lists: readonly (readonly Model[])[]): Model[] {
  const merged = new Map<string, Model>();
  for (const model of lists.flat()) {
    if (!merged.has(model.id)) merged.set(model.id, model);
  }
  const all = [...merged.values()];
  return [...all.filter((model) => !isGuide(model)), ...all.filter(isGuide)];
}
