import type { MessageTool } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { callFacts } from './model/call-facts.ts';
import { callFailure } from './model/call-failure.ts';
import { toolTitle } from './tool-title.ts';

/** How far a call is: its arguments are still written, it waits for a person, runs, is over, or never ran. */
export type CallStage = 'preparing' | 'asking' | 'calling' | 'used' | 'failed' | 'refused' | 'not-run';

/** What a call did, in one line. Whatever comes from a model or a tool is apart from our own words, which may run the other way. */
export interface CallWords {
  readonly verb: string;
  /** Whether the verb only needs to be heard: to those who see the sign of a tool its name says enough. */
  readonly isVerbHidden?: boolean;
  /** Of a tool, a site or a language. */
  readonly name: string;
  /** What it was about, or why it failed. */
  readonly subject: string;
  /** Whether the subject only adds to the name. */
  readonly isAside?: boolean;
}

/** A call in words: what was done, is being done or could not be done. */
export function callWords(tool: MessageTool, stage: CallStage): CallWords {
  const { kind, name, subjects } = callFacts(tool);
  const title = toolTitle(tool);
  if (stage === 'preparing') return { verb: t('calls.preparing'), name: title, subject: '' };
  if (stage === 'not-run') return { verb: t('calls.notRun'), name: title, subject: '' };
  const verb = t(`calls.${kind}.${stage}`);
  const shownName = kind === 'other' ? title : name;
  if (stage === 'failed') return { verb, name: shownName, subject: failureText(tool) };
  const subject = subjects.join(t('calls.comma'));
  if (kind !== 'other') return { verb, name, subject };
  const aside = { subject: subject && `(${subject})`, isAside: true };
  return { verb, name: title, isVerbHidden: stage === 'used', ...aside };
}

function failureText(tool: MessageTool): string {
  const failure = callFailure(tool);
  if (failure.kind === 'said') return failure.said;
  if (failure.kind !== 'status') return t(`calls.failures.${failure.kind}`);
  return failure.said || t('calls.failures.status', { status: failure.status });
}
