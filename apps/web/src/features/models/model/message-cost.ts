import { estimateCost, type CountedTokens, type Model } from '@parley/contract';
import { messagePrice } from './typical-message.ts';

/**
 * What tokens cost with a model by the price list, in nano-dollars. 0 where it is free, undefined where nobody knows.
 */
export function costOf(model: Pick<Model, 'price' | 'isFree'> | undefined, usage: CountedTokens): bigint | undefined {
  if (!model) return undefined;
  const price = messagePrice(model);
  if (price.kind === 'unknown') return undefined;
  return price.kind === 'free' ? 0n : estimateCost(price.price, usage);
}

/** What tokens cost with the model of an id, by the prices of these models. */
export function costWith(models: readonly Pick<Model, 'id' | 'price' | 'isFree'>[]) {
  return (modelId: string, usage: CountedTokens): bigint | undefined =>
    costOf(
      models.find(({ id }) => id === modelId),
      usage,
    );
}
