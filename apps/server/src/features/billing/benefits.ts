import { estimateCost, ModelPrice, type Product, type ServerModel, typicalMessageCost } from '@parley/contract';
import type { BenefitModels } from './product.ts';

/** A picture of a model that is paid by tokens: its description, and what providers count for one of usual size. */
const TYPICAL_PICTURE = { promptTokens: 100, completionTokens: 1_300 };

/** What one use costs; undefined where this server has nothing of the kind that costs something. */
export interface TypicalCosts {
  readonly standardNano: bigint | undefined;
  readonly advancedNano: bigint | undefined;
  readonly imageNano: bigint | undefined;
}

/**
 * What a standard chat, an advanced chat and a picture cost here: by the models that the operator names, or by the middle
 * of the cheaper half, of the dearer half and of the pictures.
 */
export function typicalCosts(models: readonly ServerModel[], named: BenefitModels): TypicalCosts {
  const chats = costsOf(models.filter(({ type }) => type === 'CHAT'));
  const images = costsOf(
    models.filter(({ type, capabilities }) => type === 'IMAGE' || capabilities?.imageOutput === true),
  );
  const byName = (name: string | undefined) => {
    const model = models.find((candidate) => candidate.name === name);
    return model && [costOf(model)].find((cost) => cost > 0n);
  };
  const middle = Math.ceil(chats.length / 2);
  return {
    standardNano: byName(named.standard) ?? middleOf(chats.slice(0, middle)),
    advancedNano: byName(named.advanced) ?? middleOf(chats.slice(Math.min(middle, chats.length - 1))),
    imageNano: byName(named.image) ?? middleOf(images),
  };
}

/** About how much of each a balance buys; 0 where that cannot be said. */
export function benefitsOf(creditNano: bigint, costs: TypicalCosts): Product['benefits'] {
  const count = (costNano: bigint | undefined) => (costNano === undefined ? 0 : roundedDown(creditNano / costNano));
  return {
    standardChats: count(costs.standardNano),
    advancedChats: count(costs.advancedNano),
    images: count(costs.imageNano),
  };
}

/** An estimate is told with two figures that count: 1,284 chats are about 1,200. */
function roundedDown(count: bigint): number {
  const number = Number(count);
  if (number < 100) return number;
  const step = 10 ** (Math.floor(Math.log10(number)) - 1);
  return Math.floor(number / step) * step;
}

/** From the cheapest; what is free says nothing. */
function costsOf(models: readonly ServerModel[]): bigint[] {
  return models
    .filter(({ available }) => available)
    .map(costOf)
    .filter((cost) => cost > 0n)
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}

function costOf(model: ServerModel): bigint {
  const price = ModelPrice.parse(model);
  const isPicture = model.type === 'IMAGE' || model.capabilities?.imageOutput === true;
  return isPicture ? estimateCost(price, TYPICAL_PICTURE) : typicalMessageCost(price);
}

function middleOf(costs: readonly bigint[]): bigint | undefined {
  return costs[Math.floor((costs.length - 1) / 2)];
}
