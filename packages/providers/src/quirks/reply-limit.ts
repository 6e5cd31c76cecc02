import type { LlmConfig, ProviderName } from '@parley/contract';
import { familyOf, isReasoning } from './families.ts';

/** A model as far as its parameters go. */
export interface SetModel {
  readonly provider: ProviderName;
  readonly name: string;
  /** How many tokens question and answer may have together, where that is known. */
  readonly contextTokens?: number | undefined;
  /** The most tokens that an answer may have, where that is known. */
  readonly outputTokens?: number | undefined;
  /** Whether it thinks before it answers, where the catalogue knows; families speak for the others. */
  readonly reasoning?: boolean | undefined;
}

/** An answer may take up half of what a model holds: the rest is for the question. */
const MOST_OF_WINDOW = 0.5;

/** How many tokens an answer may have; undefined where nothing bounds it. */
export function replyLimit(model: SetModel, settings: LlmConfig): number | undefined {
  const set = reasons(model) ? settings.max_completion_tokens : settings.max_tokens;
  if (set <= 0) return undefined;
  const ofWindow = model.contextTokens === undefined ? Infinity : Math.floor(model.contextTokens * MOST_OF_WINDOW);
  return Math.min(set, model.outputTokens ?? Infinity, Math.max(1, ofWindow));
}

/** Whether the limit of a model's answer counts its thoughts as well. */
export function reasons({ provider, name, reasoning }: SetModel): boolean {
  return reasoning === true || isReasoning(familyOf(provider, name));
}
