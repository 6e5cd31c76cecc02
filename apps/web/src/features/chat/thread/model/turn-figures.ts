import type { AnswerView } from './answer-view.ts';

/** A speed over a shorter time says nothing. */
const MEASURABLE_MS = 500;

/** How fast an answer was written, over the time that it took as a whole; undefined where that says nothing. */
export function tokensPerSecond({ usage, durationMs }: Pick<AnswerView, 'usage' | 'durationMs'>): number | undefined {
  if (!usage || usage.completionTokens === 0 || durationMs === undefined || durationMs < MEASURABLE_MS)
    return undefined;
  return usage.completionTokens / (durationMs / 1_000);
}
