import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, LANGUAGES, nanoFromText } from '@parley/contract';
import { z } from 'zod';
import { StartupError } from '../../lib/startup-error.ts';
import { NANO_PER_CENT, type ProductRange, type SoldProduct } from './product.ts';

/** What is sold where the operator says nothing: an example to begin with. */
const SEEDED_FILE = fileURLToPath(new URL('../../../products.json', import.meta.url));

/** Payment services take no less than half a dollar. */
const LEAST_CENTS = 50;
const ALL_METHODS = ['card', 'alipay', 'wechat_pay'] as const;

const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,2})?$/, 'is dollars and cents as text, such as "9.90"')
  .transform((text) => Number(nanoFromText(text) / NANO_PER_CENT))
  .refine((cents) => cents >= LEAST_CENTS, 'is at least "0.50"');
const credit = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,9})?$/, 'is dollars as text, such as "10.50"')
  .transform(nanoFromText)
  .refine((nano) => nano > 0n, 'is more than nothing');

const text = z.string().trim().min(1).max(300);
const otherLanguages = LANGUAGES.filter((language) => language !== 'en');
const words = z.union(
  [
    text,
    z.strictObject({
      en: text,
      ...(Object.fromEntries(otherLanguages.map((language) => [language, text.optional()])) as Record<
        Exclude<Language, 'en'>,
        z.ZodOptional<typeof text>
      >),
    }),
  ],
  { error: 'is a text, or texts by language with at least "en"' },
);

const common = {
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,62}$/, 'is small letters, digits and hyphens, such as "pro-monthly"'),
  name: words,
  description: words.default(''),
  paymentMethods: z
    .array(z.enum(ALL_METHODS))
    .min(1)
    .default([...ALL_METHODS]),
  isMostChosen: z.boolean().default(false),
  unlocksAllModels: z.boolean().default(false),
};

const TrialProduct = z.strictObject({
  ...common,
  kind: z.literal('trial'),
  price,
  credit,
  /** How many may begin on a day (UTC). */
  perDay: z.int().positive().optional(),
});
const PackageProduct = z.strictObject({ ...common, kind: z.enum(['light', 'bulk']), price, credit });
const SubscriptionProduct = z.strictObject({
  ...common,
  kind: z.literal('subscription'),
  /** Plans of one group differ only in their period. */
  group: z.string().min(1).max(63).optional(),
  period: z.enum(['monthly', 'annually']),
  price,
  credit,
});
const TopUpProduct = z
  .strictObject({ ...common, kind: z.literal('top-up'), minAmount: price, maxAmount: price })
  .refine(({ minAmount, maxAmount }) => minAmount <= maxAmount, { path: ['maxAmount'], error: 'is below minAmount' });

const ProductsFile = z.strictObject({
  products: z
    .array(z.discriminatedUnion('kind', [TrialProduct, PackageProduct, SubscriptionProduct, TopUpProduct]))
    .max(50)
    .refine(
      (products) => new Set(products.map(({ id }) => id)).size === products.length,
      'have each an id of their own',
    ),
  /** By which benefits are counted; without them, models in the middle of this server's prices. */
  benefitModels: z
    .strictObject({ standard: text.optional(), advanced: text.optional(), image: text.optional() })
    .default({}),
  /** Models for those alone whose plan unlocks all of them. */
  lockedModels: z.array(text).max(1_000).default([]),
});

/** Reads what the operator sells. Says everything that is wrong with the file at once, before the server starts. */
export function readProducts(file: string = SEEDED_FILE): ProductRange {
  const read = ProductsFile.safeParse(readJson(file));
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `  ${path.join(' › ') || 'the file'}: ${message}`);
    throw new StartupError(`PARLEY_PRODUCTS names ${file}, which cannot be used:\n${problems.join('\n')}`);
  }
  const { products, benefitModels, lockedModels } = read.data;
  return { products: products.map(soldProduct), benefitModels, lockedModels: new Set(lockedModels) };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`PARLEY_PRODUCTS names ${file}, which cannot be read: ${(error as Error).message}`);
  }
}

function soldProduct(product: z.infer<typeof ProductsFile>['products'][number]): SoldProduct {
  const { id, kind, name, description, paymentMethods, isMostChosen, unlocksAllModels } = product;
  const isTopUp = kind === 'top-up';
  const priceCents = isTopUp ? product.minAmount : product.price;
  return {
    id,
    kind,
    group: (kind === 'subscription' ? product.group : undefined) ?? id,
    name,
    description,
    priceCents,
    creditNano: isTopUp ? BigInt(priceCents) * NANO_PER_CENT : product.credit,
    period: kind === 'subscription' ? product.period : 'once',
    paymentMethods,
    perDay: kind === 'trial' ? product.perDay : undefined,
    isMostChosen,
    unlocksAllModels,
    maxCents: isTopUp ? product.maxAmount : undefined,
  };
}
