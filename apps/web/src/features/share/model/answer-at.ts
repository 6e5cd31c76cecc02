import { textOf, type MessageTool, type SharedMessage } from '@parley/contract';
import { answerSteps, type AnswerStep } from '#/features/chat-core/public.ts';
import { shownAt, wholeWords, type Phase } from './answer-phases.ts';

/** An answer at some time of its replay. */
export interface AnswerAt {
  readonly steps: readonly AnswerStep[];
  /** More of it is to come. */
  readonly isLive: boolean;
}

/** What there is of an answer so many milliseconds after it began; all of it without a time. */
export function answerAt(message: SharedMessage, phases: readonly Phase[], ms: number | undefined): AnswerAt {
  const { tools, reasoning = '', reasoningMs } = message;
  const text = textOf(message.content);
  const shown = ms === undefined ? undefined : shownAt(phases, ms);
  const isLive = shown !== undefined && !shown.isWhole;
  const thoughts = isLive ? wholeWords(reasoning, shown.reasoning) : reasoning;
  const said = isLive ? wholeWords(text, shown.text) : text;
  const calls = isLive
    ? tools.slice(0, shown.calls).map((call, index) => callAt(call, shown.isCalling && index === shown.calls - 1))
    : tools;
  const steps = answerSteps({
    text: said,
    reasoning:
      thoughts === ''
        ? undefined
        : {
            text: thoughts,
            since: isLive && shown.isThinking ? 0 : undefined,
            ms: isLive && shown.isThinking ? undefined : reasoningMs,
          },
    tools: calls,
    arrived: text.length,
  });
  return { steps, isLive };
}

/** A call as it was while it ran. */
function callAt(call: MessageTool, isRunning: boolean): MessageTool {
  if (!isRunning) return call;
  const { result: _result, files: _files, ...asked } = call;
  return { ...asked, isError: false, state: 'running' };
}
