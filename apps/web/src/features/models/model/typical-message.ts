import { estimateCost, type Model, type ModelPrice } from '@parley/contract';

/** What "a message" stands for wherever its price is shown; the texts say so. */
export const TYPICAL_MESSAGE = { promptTokens: 1_000, completionTokens: 500 } as const;

export type MessagePrice =
  | { readonly kind: 'priced'; readonly nano: bigint; readonly price: ModelPrice }
  | { readonly kind: 'free' }
  /** Neither the server nor the catalogue knows it: that is not the same as nothing. */
  | { readonly kind: 'unknown' };

type Priced = Pick<Model, 'price' | 'isFree'>;

/** What a typical message costs with a model. */
export function messagePrice({ price, isFree }: Priced): MessagePrice {
  if (isFree === true) return { kind: 'free' };
  if (price.fixedPrice === 0 && price.modelRatio === 0) return { kind: 'unknown' };
  return { kind: 'priced', price, nano: estimateCost(price, TYPICAL_MESSAGE) };
}
