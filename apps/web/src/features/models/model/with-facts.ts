import { isLoopbackEndpoint, type Model } from '@parley/contract';
import type { Catalogue } from '@parley/providers/catalogue';

/** A model of one's own key or endpoint with what the catalogue knows of it; what is known already stays. */
export function withFacts(model: Model, catalogue: Pick<Catalogue, 'factsOf'>): Model {
  const { name, provider, customProvider } = model;
  const isLocal = customProvider !== false && isLoopbackEndpoint(customProvider.baseUrl);
  const { type: _, price, ...facts } = catalogue.factsOf({ name, provider, isLocal });
  return { ...facts, ...model, price: price ? { ...model.price, ...price } : model.price };
}
