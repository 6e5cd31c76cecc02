import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/engines.ts';
import { readProducts } from './products-file.ts';

function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'products.json');
  writeFileSync(file, content);
  return file;
}

const light = { id: 'light', kind: 'light', name: 'Light', price: '5', credit: '5' };

describe('the file of products', () => {
  it('has an example that sells something of every kind', () => {
    const { products } = readProducts();
    expect(new Set(products.map(({ kind }) => kind))).toEqual(
      new Set(['trial', 'light', 'bulk', 'subscription', 'top-up']),
    );
    expect(products.find(({ id }) => id === 'pro-annual')).toMatchObject({ group: 'pro', unlocksAllModels: true });
  });

  it('is read with amounts that can be counted with', () => {
    const { products } = readProducts(
      fileWith(JSON.stringify({ products: [{ ...light, price: '9.9', credit: '10.5' }] })),
    );
    expect(products).toMatchObject([{ priceCents: 990, creditNano: 10_500_000_000n, period: 'once', group: 'light' }]);
  });

  it.each([
    ['no JSON', '{', 'cannot be read'],
    ['an unknown field', { products: [{ ...light, colour: 'red' }] }, 'products › 0: Unrecognized key: "colour"'],
    ['a price that is a number', { products: [{ ...light, price: 5 }] }, 'products › 0 › price'],
    ['a price below what can be paid', { products: [{ ...light, price: '0.49' }] }, 'price: is at least "0.50"'],
    ['a credit of nothing', { products: [{ ...light, credit: '0' }] }, 'credit: is more than nothing'],
    ['two products of one id', { products: [light, light] }, 'products: have each an id of their own'],
    ['a subscription without a period', { products: [{ ...light, kind: 'subscription' }] }, 'products › 0 › period'],
    ['a limit for each day of something else than a trial', { products: [{ ...light, perDay: 5 }] }, '"perDay"'],
    [
      'a name without English',
      { products: [{ ...light, name: { cn: '轻量' } }] },
      'texts by language with at least "en"',
    ],
    [
      'a top-up upside down',
      { products: [{ id: 'top-up', kind: 'top-up', name: 'T', minAmount: '10', maxAmount: '5' }] },
      'maxAmount: is below minAmount',
    ],
  ])('with %s keeps the server from starting and says why', (_what, content, sentence) => {
    const file = fileWith(typeof content === 'string' ? content : JSON.stringify(content));
    expect(() => readProducts(file)).toThrow(sentence);
  });
});
