import * as z from 'zod/mini';
import type { Usage } from './chat-message.ts';

/** What a model costs. Dollars on the wire are numbers; sums are always nano-dollars. */
export const ModelPrice = z.object({
  /** Dollars for each call; 0 means that tokens are counted. */
  fixedPrice: z._default(z.number().check(z.nonnegative()), 0),
  /** 1 stands for $2 per million prompt tokens. */
  modelRatio: z._default(z.number().check(z.nonnegative()), 0),
  completionRatio: z._default(z.number().check(z.nonnegative()), 1),
  /** What a prompt token costs that the provider still had in its cache, beside one it had not; left out: the same. */
  cachedRatio: z.optional(z.number().check(z.nonnegative())),
  /** Dollars that are held at least before a call. */
  preDeductAmount: z._default(z.number().check(z.nonnegative()), 0),
  createdAt: z._default(z.number(), 0),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Dollars for a call of a tool. */
export const CallPrice = z.number().check(z.nonnegative());

export const NANO_DOLLARS_PER_DOLLAR = 1_000_000_000n;
const NANO_DOLLARS_PER_TOKEN = 2_000n;

/** Ratios are counted in millionths, so that no sum of money ever passes through a float. */
const RATIO_SCALE = 1_000_000;
const RATIO_SCALE_SQUARED = BigInt(RATIO_SCALE) ** 2n;

export function dollarsToNano(dollars: number): bigint {
  const whole = Math.trunc(dollars);
  return BigInt(whole) * NANO_DOLLARS_PER_DOLLAR + BigInt(Math.round((dollars - whole) * 1e9));
}

/** Nano-dollars of decimal text such as '12.5', without passing through a float. */
export function nanoFromText(dollars: string): bigint {
  if (dollars.startsWith('-')) return -nanoFromText(dollars.slice(1));
  const [whole = '', decimals = ''] = dollars.split('.');
  return BigInt(whole) * NANO_DOLLARS_PER_DOLLAR + BigInt(decimals.slice(0, 9).padEnd(9, '0'));
}

/** Decimal text such as '12.5', with every nano-dollar that is not 0. */
export function textFromNano(nano: bigint): string {
  if (nano < 0n) return `-${textFromNano(-nano)}`;
  const decimals = String(nano % NANO_DOLLARS_PER_DOLLAR)
    .padStart(9, '0')
    .replace(/0{1,9}$/, '');
  const whole = String(nano / NANO_DOLLARS_PER_DOLLAR);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Of a usage, what is charged; cached tokens are part of those of the prompt. */
export type CountedTokens = Pick<Usage, 'promptTokens' | 'completionTokens' | 'cachedTokens'>;

/** What a call with this usage costs, in nano-dollars, rounded up to the next one. */
export function estimateCost(price: ModelPrice, usage: CountedTokens): bigint {
  if (price.fixedPrice > 0) return dollarsToNano(price.fixedPrice);
  const cached = Math.min(usage.cachedTokens ?? 0, usage.promptTokens);
  const tokens =
    BigInt(usage.promptTokens - cached) * BigInt(RATIO_SCALE) +
    BigInt(cached) * scaled(price.cachedRatio ?? 1) +
    BigInt(usage.completionTokens) * scaled(price.completionRatio);
  const numerator = tokens * scaled(price.modelRatio) * NANO_DOLLARS_PER_TOKEN;
  return (numerator + RATIO_SCALE_SQUARED - 1n) / RATIO_SCALE_SQUARED;
}

/** What goes to a model and comes back in a chat of usual length; prices are told by it. */
const TYPICAL_MESSAGE: CountedTokens = { promptTokens: 1_000, completionTokens: 500 };

/** What one typical message costs, in nano-dollars; 0 for a free model. */
export function typicalMessageCost(price: ModelPrice): bigint {
  return estimateCost(price, TYPICAL_MESSAGE);
}

/** What is held before a call whose reply may grow to `maxCompletionTokens`. */
export function holdFor(price: ModelPrice, promptTokens: number, maxCompletionTokens: number): bigint {
  const expected = estimateCost(price, { promptTokens, completionTokens: maxCompletionTokens });
  const least = dollarsToNano(price.preDeductAmount);
  return expected > least ? expected : least;
}

function scaled(ratio: number): bigint {
  return BigInt(Math.round(ratio * RATIO_SCALE));
}
