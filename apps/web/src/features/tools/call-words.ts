import type { MessageTool } from '@parley/contract';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { callFacts } from './model/call-facts.ts';
import { callFailure } from './model/call-failure.ts';
import type { CallStage } from './model/call-stage.ts';
import { toolTitle } from './tool-title.ts';

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
  if (stage === 'preparing') return { verb: t('calls.preparing'), name: toolTitle(tool), subject: '' };
  if (stage === 'not-run') return { verb: t('calls.notRun'), name: toolTitle(tool), subject: '' };
  const verb = t(`calls.${kind}.${stage}`);
  const title = kind === 'other' ? toolTitle(tool) : name;
  if (stage === 'failed') return { verb, name: title, subject: failureText(tool) };
  const subject = subjects.join(t('calls.comma'));
  if (kind !== 'other') return { verb, name, subject };
  const aside = { subject: subject && `(${subject})`, isAside: true };
  return { verb, name: title, isVerbHidden: stage === 'used', ...aside };
}

function failureText(tool: MessageTool): string {
  const failure = callFailure(tool);
  if (failure.kind === 'said') return failure.said;
  if (failure.kind !== 'status') return t(`calls.failures.${failure.kind}`);
  return failure.said || t(`calls.failures.${statusWord(failure.status)}`, { status: failure.status });
}

function statusWord(status: number) {
  if (status === 404 || status === 410) return 'notFound';
  if (status === 401 || status === 403) return 'noAccess';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'broken' : 'status';
}

/** The line of a call as a sentence, for whoever hears it. */
export function callSentence(
  { verb, name, subject, isAside = false }: CallWords,
  details: readonly string[] = [],
): string {
  const done = [verb, name].filter((part) => part !== '').join(' ');
  const about = subject === '' ? done : `${done}${isAside ? '' : t('calls.colon')} ${subject}`;
  return [about, ...details].join(' · ');
}

/** Less would read as no time at all. */
const SHOWN_FROM_MS = 50;

/** How long a call took, where that is worth a word. */
export function durationTexts({ durationMs = 0 }: MessageTool): string[] {
  if (durationMs < SHOWN_FROM_MS) return [];
  const seconds = (durationMs / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
  return [t('thread.actions.seconds', { formatted: seconds })];
}
