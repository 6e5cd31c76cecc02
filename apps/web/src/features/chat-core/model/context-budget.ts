import type { LlmConfig } from '@parley/contract';
import { replyLimit, type SetModel } from '@parley/providers';

/** Set aside for an answer whose length nobody bounds. */
const USUAL_REPLY_TOKENS = 4_000;

/**
 * How many tokens of history go along with a question: what the model holds, less the answer and what goes along anyway
 * (`fixedTokens`). Where nobody knows what it holds, as many as a plain answer may have; undefined is no bound.
 */
export function historyBudget(model: SetModel, settings: LlmConfig, fixedTokens: number): number | undefined {
  if (model.contextTokens === undefined) return settings.max_tokens > 0 ? settings.max_tokens : undefined;
  const half = Math.floor(model.contextTokens / 2);
  const reply = replyLimit(model, settings) ?? Math.min(USUAL_REPLY_TOKENS, half);
  return Math.max(0, model.contextTokens - reply - fixedTokens);
}
