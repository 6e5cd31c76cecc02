import type { Model } from '@parley/contract';
import { modelFacts, type SetModel } from '@parley/providers';
import { ownKeyProviderOf } from './own-key-models.ts';

/** A model as its parameters and its window are decided: what the list says, and what is known of its name. */
export function askedModel(
  { id, name }: Pick<Model, 'id' | 'name'>,
  models: readonly Pick<Model, 'id' | 'provider' | 'contextTokens'>[],
): SetModel {
  const listed = models.find((model) => model.id === id);
  // A model that has left the list is still asked where somebody wants its answer again.
  const provider = listed?.provider ?? ownKeyProviderOf(id) ?? 'Other';
  return { name, provider, contextTokens: windowOf({ name, contextTokens: listed?.contextTokens }) };
}

/** How many tokens question and answer may have together; undefined where nobody knows. */
export function windowOf({
  name,
  contextTokens,
}: {
  readonly name: string;
  readonly contextTokens?: number | undefined;
}): number | undefined {
  return contextTokens ?? modelFacts(name).contextTokens;
}
