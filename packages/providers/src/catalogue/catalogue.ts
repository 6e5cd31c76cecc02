import type { ProviderName } from '@parley/contract';
import type { CatalogueRow } from './catalogue-row.ts';
import type { KnownPrice, ModelFacts } from './model-facts.ts';
import { modelKey, plainerNames } from './model-key.ts';
import { strengthOf } from './strength.ts';
import { typeOf } from './type-of.ts';

/** A model that is looked up. */
export interface LookedUpModel {
  readonly name: string;
  readonly provider: ProviderName;
  /** Runs on a machine of one's own: it costs nothing, and nobody turns it off. */
  readonly isLocal?: boolean;
}

/** What an operator knows better, by `name` or `provider/name`. */
export type OwnFacts = ReadonlyMap<string, ModelFacts>;

/** What an operator wants of the catalogue. */
export interface CatalogueWishes {
  readonly own?: OwnFacts | undefined;
  /** Percent on top of list prices; what the operator says of a price stays. */
  readonly marginPercent?: number | undefined;
}

export interface Catalogue {
  /** The day on which the data was put together, as YYYY-MM-DD. */
  readonly date: string;
  /** What is known of a model: where nothing is, the kind that its name sounds like. */
  readonly factsOf: (model: LookedUpModel) => ModelFacts & Required<Pick<ModelFacts, 'type'>>;
  /** Whether this provider is known to offer a model of that very name. */
  readonly isOfferedBy: (provider: ProviderName, name: string) => boolean;
}

/**
 * The model catalogue: windows, limits, prices, abilities and dates by name. What the operator says comes first, then the
 * row of the provider that is asked, then the row of whoever made the model, then a reseller's without its price.
 */
export function createCatalogue(
  date: string,
  rows: readonly CatalogueRow[],
  { own = new Map(), marginPercent = 0 }: CatalogueWishes = {},
): Catalogue {
  const byHost = new Map<string, CatalogueRow>();
  const anywhere = new Map<string, CatalogueRow>();
  const enter = (row: CatalogueRow, key: string) => {
    const atHost = `${row.host}/${key}`;
    if (!byHost.has(atHost)) byHost.set(atHost, row);
    const other = anywhere.get(key);
    if (other === undefined || (other.isResold && !row.isResold)) anywhere.set(key, row);
  };
  for (const row of rows) enter(row, modelKey(row.name));
  // 'llama3.2:3b' is what others call 'Llama-3.2-3B-Instruct'; a model that bears the plain name itself goes first.
  for (const row of rows) for (const name of plainerNames(row.name)) enter(row, modelKey(name));

  const overrides = new Map([...own].map(([name, facts]) => [name.toLowerCase(), facts]));

  function found({ name, provider, isLocal = false }: LookedUpModel): ModelFacts {
    const host = provider.toLowerCase();
    for (const key of [name, ...plainerNames(name)].map(modelKey)) {
      const here = byHost.get(`${host}/${key}`);
      const row = here ?? anywhere.get(key);
      if (row === undefined) continue;
      const { price, shutdownDate, type, ...lasting } = row.facts;
      const isPriced = !isLocal && (here !== undefined || !row.isResold);
      // The day that one version ends is not the day of another.
      const isDated = isPriced && modelKey(row.name) === modelKey(name);
      return {
        ...lasting,
        ...(type && { type }),
        ...(price && isPriced && { price: marginPercent === 0 ? price : raised(price, marginPercent) }),
        ...(shutdownDate !== undefined && isDated && { shutdownDate }),
      };
    }
    return {};
  }

  return {
    date,
    isOfferedBy: (provider, name) => byHost.get(`${provider.toLowerCase()}/${modelKey(name)}`)?.name === name,
    factsOf: (model) => {
      const strength = strengthOf(model.name);
      const name = model.name.toLowerCase();
      return {
        type: typeOf(model.name),
        ...(strength !== undefined && { strength }),
        ...found(model),
        ...overrides.get(name),
        ...overrides.get(`${model.provider.toLowerCase()}/${name}`),
      };
    },
  };
}

function raised(price: KnownPrice, percent: number): KnownPrice {
  const factor = 1 + percent / 100;
  const { modelRatio, fixedPrice } = price;
  return {
    ...price,
    modelRatio: modelRatio * factor,
    ...(fixedPrice !== undefined && { fixedPrice: fixedPrice * factor }),
  };
}
