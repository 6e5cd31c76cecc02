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

export const NANO_DOLLARS_PER_DOLLAR = 1_000_000_000n;
const NANO_DOLLARS_PER_TOKEN = 2_000n;

/** Ratios are counted in millionths, so that no sum of money ever passes through a float. */
const RATIO_SCALE = 1_000_000;
const RATIO_SCALE_SQUARED = BigInt(RATIO_SCALE) ** 2n;

export function dollarsToNano(dollars: number): bigint {
  const whole = Math.trunc(dollars);
  return BigInt(whole) * NANO_DOLLARS_PER_DOLLAR + BigInt(Math.round((dollars - whole) * 1e9));
}

/** '12.34': two decimals, never rounded up to money that is not there. */
export function formatDollars(nano: bigint): string {
  const sign = nano < 0n ? '-' : '';
  const cents = (nano < 0n ? -nano : nano) / (NANO_DOLLARS_PER_DOLLAR / 100n);
  return `${sign}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
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

/** What is held before a call whose reply may grow to `maxCompletionTokens`. */
export function holdFor(price: ModelPrice, promptTokens: number, maxCompletionTokens: number): bigint {
  const expected = estimateCost(price, { promptTokens, completionTokens: maxCompletionTokens });
  const least = dollarsToNano(price.preDeductAmount);
  return expected > least ? expected : least;
}

function scaled(ratio: number): bigint {
  return BigInt(Math.round(ratio * RATIO_SCALE));
}
