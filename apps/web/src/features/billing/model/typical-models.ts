import type { Model } from '@parley/contract';
import type { Vendor } from '#/components/vendors.ts';

export interface PricedModel {
  readonly model: Pick<Model, 'name' | 'label'>;
  readonly vendor: Vendor;
  /** What a typical message costs. */
  readonly nano: bigint;
}

/** Whose prices people compare first. */
const KNOWN_FIRST: readonly Vendor[] = ['openai', 'deepseek', 'google', 'anthropic', 'alibaba', 'mistral', 'xai'];

/**
 * A few models to show what messages cost: one from the middle of each maker's prices, then the cheapest and the dearest of
 * those who have more, so that a server with one maker shows its range too.
 */
export function typicalModels(priced: readonly PricedModel[], most: number): readonly PricedModel[] {
  const byVendor = Map.groupBy(priced, ({ vendor }) => vendor);
  const rankOf = (vendor: Vendor) => (KNOWN_FIRST.includes(vendor) ? KNOWN_FIRST.indexOf(vendor) : KNOWN_FIRST.length);
  const vendors = [...byVendor.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
  const tellingOf = vendors.map((vendor) => mostTelling(byVendor.get(vendor) ?? []));
  const longest = Math.max(0, ...tellingOf.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => tellingOf.flatMap((models) => models[turn] ?? []));
  const chosen = new Set(inTurn.flat().slice(0, most));
  return tellingOf.flatMap((models) => models.filter((model) => chosen.has(model)).toSorted(byPrice));
}

/** The middle one, the cheapest, the dearest, and then the others from the cheapest. */
function mostTelling(models: readonly PricedModel[]): readonly PricedModel[] {
  const sorted = models.toSorted(byPrice);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return [...new Set([middle, sorted[0], sorted.at(-1), ...sorted])].filter((model) => model !== undefined);
}

function byPrice(one: PricedModel, other: PricedModel): number {
  return Number(one.nano - other.nano);
}
