import { estimateCost, type Model, type Usage } from '@parley/contract';
import { modelFacts } from '@parley/providers';
import { messagePrice } from './typical-message.ts';

/** What tokens cost with a model, in nano-dollars: 0 where it is free, undefined where nobody knows. */
export function costOf(
  model: Pick<Model, 'name' | 'price' | 'isFree'>,
  usage: Pick<Usage, 'promptTokens' | 'completionTokens'>,
): bigint | undefined {
  const price = messagePrice(model, modelFacts(model.name));
  if (price.kind === 'unknown') return undefined;
  return price.kind === 'free' ? 0n : estimateCost(price.price, usage);
}
