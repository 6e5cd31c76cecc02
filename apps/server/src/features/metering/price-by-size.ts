import type { ModelPrice, NewPicture, ServerModel } from '@parley/contract';
import { sizeFactor } from '@parley/providers';

/** A price for each picture, as it is for pictures of the size that is asked for. */
export function priceBySize(
  price: ModelPrice,
  model: Pick<ServerModel, 'name' | 'provider'>,
  request: Pick<NewPicture, 'size' | 'more'>,
): ModelPrice {
  const { fixedPrice } = price;
  return fixedPrice > 0 ? { ...price, fixedPrice: fixedPrice * sizeFactor(model, request) } : price;
}
