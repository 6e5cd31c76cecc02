import type { Model } from '@parley/contract';
import { bundledCatalogue } from '@parley/providers/catalogue';
import { withFacts } from './model/with-facts.ts';

/** Makes what fills in the facts of own models; loaded later, because it brings the catalogue with it. */
export function createFactFiller(): (model: Model) => Model {
  const catalogue = bundledCatalogue();
  return (model) => withFacts(model, catalogue);
}
