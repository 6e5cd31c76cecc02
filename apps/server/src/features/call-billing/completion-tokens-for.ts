import { estimateCost, type ModelPrice } from '@parley/contract';

const NANO_PER_TOKEN = 2_000;

/** How many tokens an answer may have for this much money, its question included. */
export function completionTokensFor(
  nano: bigint,
  { price, promptTokens }: { readonly price: ModelPrice; readonly promptTokens: number },
): number {
  const nanoPerToken = price.modelRatio * price.completionRatio * NANO_PER_TOKEN;
  // Answers of some models cost nothing, whatever the question does.
  if (nanoPerToken === 0) return Infinity;
  const question = estimateCost(price, { promptTokens, completionTokens: 0 });
  return Math.max(0, Number(nano - question) / nanoPerToken);
}
