import type { Model } from '@parley/contract';
import type { SetModel } from '@parley/providers';
import { ownKeyProviderOf } from './own-key-models.ts';

type ListedModel = Pick<Model, 'id' | 'provider' | 'contextTokens' | 'outputTokens' | 'capabilities'>;

/** A model as its parameters and its window are decided, out of the list that knows its facts. */
export function askedModel({ id, name }: Pick<Model, 'id' | 'name'>, models: readonly ListedModel[]): SetModel {
  const listed = models.find((model) => model.id === id);
  // A model that has left the list is still asked where somebody wants its answer again.
  const provider = listed?.provider ?? ownKeyProviderOf(id) ?? 'Other';
  const { contextTokens, outputTokens, capabilities } = listed ?? {};
  return { name, provider, contextTokens, outputTokens, reasoning: capabilities?.reasoning };
}
