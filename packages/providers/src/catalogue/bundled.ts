import data from './catalogue.json' with { type: 'json' };
import { type Catalogue, type CatalogueWishes, createCatalogue } from './catalogue.ts';
import { readCatalogueRow } from './catalogue-row.ts';

export type { Catalogue, LookedUpModel, OwnFacts } from './catalogue.ts';
export { definedOnly, knownPrice } from './catalogue-row.ts';
export { modelKey } from './model-key.ts';
export type { ModelFacts } from './model-facts.ts';

/** The catalogue that comes with this version, with what an operator knows better. Large: a page loads it later. */
export function bundledCatalogue(wishes?: CatalogueWishes): Catalogue {
  return createCatalogue(data.date, data.models.map(readCatalogueRow), wishes);
}
