import { isLoopbackEndpoint, type Model } from '@parley/contract';
import { makesPictures } from '@parley/providers';
import type { Catalogue } from '@parley/providers/catalogue';

/** A model of one's own key or endpoint with what the catalogue knows of it; what is known already stays. */
export function withFacts(model: Model, catalogue: Pick<Catalogue, 'factsOf'>): Model {
  const { name, provider, customProvider } = model;
  const isLocal = customProvider !== false && isLoopbackEndpoint(customProvider.baseUrl);
  const { type: known, price, ...facts } = catalogue.factsOf({ name, provider, isLocal });
  // Of an own model nothing but its name says that it draws.
  const type = known === 'IMAGE' || makesPictures(model) ? 'IMAGE' : model.type;
  return { ...facts, ...model, type, price: price ? { ...model.price, ...price } : model.price };
}
