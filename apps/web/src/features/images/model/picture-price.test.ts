import { ModelPrice } from '@parley/contract';
import { expect, it } from 'vitest';
import { priceOfPictures, sumOfPrices } from './picture-price.ts';

const priced = (price: object) =>
  ({ name: 'grok-imagine-image', provider: 'XAI', price: ModelPrice.parse(price) }) as const;
const more = {};

it('costs the price of each picture, for each model', () => {
  const one = priceOfPictures(priced({ fixedPrice: 0.04 }), { count: 4, more }, 0);
  expect(one).toEqual({ nano: 160_000_000n, isExact: true });
  expect(sumOfPrices([one, one])).toEqual({ nano: 320_000_000n, isExact: true });
});

it('costs more for larger pictures, as the server counts it', () => {
  const large = priceOfPictures(priced({ fixedPrice: 0.04 }), { count: 2, more: { resolution: '2k' } }, 0);
  expect(large).toEqual({ nano: 120_000_000n, isExact: true });
});

it('is the most that it may be where tokens are counted', () => {
  const price = priced({ modelRatio: 2.5, completionRatio: 8 });
  const low = priceOfPictures(price, { count: 1, quality: 'low', size: '1024x1024', more }, 0);
  expect(low).toEqual({ nano: 272n * 40_000n, isExact: false });
  const withPicture = priceOfPictures(price, { count: 1, quality: 'low', size: '1024x1024', more }, 1);
  expect((withPicture?.nano ?? 0n) - (low?.nano ?? 0n)).toBe(765n * 5_000n);
});

it('is not known where one of the prices is not, and nothing where a model is free', () => {
  const unknown = priceOfPictures(priced({}), { count: 1, more }, 0);
  expect(unknown).toBeUndefined();
  expect(sumOfPrices([{ nano: 1n, isExact: true }, unknown])).toBeUndefined();
  expect(sumOfPrices([])).toBeUndefined();
  expect(priceOfPictures({ ...priced({}), isFree: true }, { count: 2, more }, 0)).toEqual({ nano: 0n, isExact: true });
});
