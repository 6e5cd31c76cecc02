import { estimateCost, nanoFromText, type CountedTokens, type Model, type Usage } from '@parley/contract';
import { messagePrice } from './typical-message.ts';

/**
 * What tokens cost with a model, in nano-dollars: what was charged for them where the server said so, else by the price list.
 * 0 where it is free, undefined where nobody knows.
 */
export function costOf(
  model: Pick<Model, 'price' | 'isFree'> | undefined,
  usage: CountedTokens & Pick<Usage, 'charged'>,
): bigint | undefined {
  if (usage.charged !== undefined) return nanoFromText(usage.charged);
  if (!model) return undefined;
  const price = messagePrice(model);
  if (price.kind === 'unknown') return undefined;
  return price.kind === 'free' ? 0n : estimateCost(price.price, usage);
}
