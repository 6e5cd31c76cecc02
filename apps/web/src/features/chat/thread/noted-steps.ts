import { chosenPayer, DEFAULT_MODEL_IDENTIFIER, parseModelId } from '@parley/contract';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { ownKeyProviderOf } from '#/features/models/public.ts';
import { getUser } from '#/features/settings/public.ts';
import { awaitsTask, type AnswerView } from './model/answer-view.ts';
import { failureSteps, type FailureStep } from './model/failure-steps.ts';

/** Steps that the note under an answer offers; none under one that came to its end, or where only a sign-in helps. */
export function notedSteps(view: AnswerView, asked: string | undefined): readonly FailureStep[] {
  const { ending, text, tools } = view;
  const hasText = text !== '' || tools.length > 0 || awaitsTask(view);
  if (ending.kind === 'whole') return [];
  // With words above it the row of buttons has Retry.
  if (ending.kind === 'unfinished') return [hasText ? 'continue' : 'retry'];
  if (isUnauthorized(ending.code)) return ['retry'];
  const isHosted = runtimeConfig.mode === 'hosted';
  const hasPayer = chosenPayer(getUser().user) !== undefined;
  return failureSteps(ending.code, { hasText, isHosted, hasPayer, keyOf: keyOwner(asked) });
}

/** Whether the note has a Retry of its own, with its name; the row of buttons below leaves it to the note. */
export function notesRetry(view: AnswerView, asked: string | undefined): boolean {
  return notedSteps(view, asked).includes('retry');
}

/** Whether whoever asked has not been let in. */
export function isUnauthorized(code: string): boolean {
  return code === 'unauthorized' || code === 'access_code_required';
}

/** Whose key a model is asked with. */
export function keyOwner(asked: string | undefined): 'user' | 'server' | 'server-managed' {
  if (asked === undefined) return 'user';
  const isServers = parseModelId(asked).identifier === DEFAULT_MODEL_IDENTIFIER && !ownKeyProviderOf(asked);
  if (!isServers) return 'user';
  return runtimeConfig.managesChannels ? 'server-managed' : 'server';
}
