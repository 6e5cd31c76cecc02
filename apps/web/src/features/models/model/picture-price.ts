import { dollarsToNano, estimateCost, type Model } from '@parley/contract';
import { askedPictureTokens } from '@parley/providers';
import { messagePrice, type MessagePrice } from './typical-message.ts';

/** What "a picture" stands for where its price is told by tokens. */
const TYPICAL_PICTURE = { quality: 'medium', size: '1024x1024', n: 1 } as const;

/** What a typical picture costs with a model that makes nothing else. */
export function picturePrice(model: Pick<Model, 'price' | 'isFree' | 'taskPrices'>): MessagePrice {
  const { price, isFree, taskPrices } = model;
  const each = taskPrices?.['imagine'] ?? price.fixedPrice;
  if (isFree !== true && each > 0) return { kind: 'priced', price, nano: dollarsToNano(each) };
  const known = messagePrice(model);
  if (known.kind !== 'priced') return known;
  const completionTokens = askedPictureTokens(TYPICAL_PICTURE);
  return { ...known, nano: estimateCost(price, { promptTokens: 0, completionTokens }) };
}
