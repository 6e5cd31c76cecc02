import { costOf } from '#/features/models/public.ts';
import { dollarText } from '#/lib/money-text.ts';
import type { Expected } from './use-context-figures.ts';

/** What the next question is expected to cost with all of its models, in nano-dollars; undefined where one is unknown. */
export function priceOfNext(expected: readonly Omit<Expected, 'room'>[]): bigint | undefined {
  const costs = expected.map(({ model, promptTokens, completionTokens }) =>
    costOf(model, { promptTokens, completionTokens }),
  );
  return costs.reduce((sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost), 0n);
}

/** The expected price in words: undefined where nobody knows it, an empty text where it is free. */
export function nextPriceText(expected: readonly Expected[], language: string): string | undefined {
  const nano = priceOfNext(expected);
  if (nano === undefined) return undefined;
  return nano === 0n ? '' : dollarText(nano, language);
}
