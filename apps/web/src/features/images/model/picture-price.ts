import { dollarsToNano, estimateCost, type Model } from '@parley/contract';
import { askedPictureTokens, GIVEN_PICTURE_TOKENS, sizeFactor } from '@parley/providers';
import type { PictureRequest } from '#/storage/pictures/picture-record.ts';

/** What a request costs, in nano-dollars; `isExact` where the price is one for each picture. */
export interface PicturePrice {
  readonly nano: bigint;
  readonly isExact: boolean;
}

type Priced = Pick<Model, 'name' | 'provider' | 'price' | 'isFree'>;

/** What pictures cost with a model; undefined where nobody knows. Where tokens are counted it is the most that it may be. */
export function priceOfPictures(
  model: Priced,
  request: Pick<PictureRequest, 'count' | 'quality' | 'size' | 'more'>,
  references: number,
): PicturePrice | undefined {
  const { price, isFree } = model;
  const { count, quality, size } = request;
  if (isFree === true) return { nano: 0n, isExact: true };
  if (price.fixedPrice > 0) {
    const each = dollarsToNano(price.fixedPrice * sizeFactor(model, request));
    return { nano: each * BigInt(count), isExact: true };
  }
  if (price.modelRatio === 0) return undefined;
  const completionTokens = askedPictureTokens({ quality, size, n: count });
  const promptTokens = references * GIVEN_PICTURE_TOKENS;
  return { nano: estimateCost(price, { promptTokens, completionTokens }), isExact: false };
}

/** What several requests cost together; undefined where one of them is not known. */
export function sumOfPrices(prices: readonly (PicturePrice | undefined)[]): PicturePrice | undefined {
  let nano = 0n;
  let isExact = true;
  for (const price of prices) {
    if (!price) return undefined;
    nano += price.nano;
    isExact &&= price.isExact;
  }
  return prices.length === 0 ? undefined : { nano, isExact };
}
