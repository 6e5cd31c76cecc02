import {
  imageUrlsOf,
  isMidjourneyFinished,
  textOf,
  type Message,
  type MessageContent,
  type MessageTool,
  type MidjourneyTask,
  type NotApplied,
  type Usage,
} from '@parley/contract';
import {
  answerSteps,
  type AnswerStep,
  type LiveTurn,
  type ReasoningView,
  toStored,
} from '#/features/chat-core/public.ts';

/** How an answer ended, as far as the reader has to know. */
type AnswerEnding =
  | { readonly kind: 'whole' }
  | { readonly kind: 'unfinished'; readonly why: 'stopped' | 'interrupted' | 'length' | 'filtered' }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string | undefined };

/** An answer as it is drawn, be it still written or long stored. */
export interface AnswerView {
  readonly text: string;
  /** Addresses of pictures that are part of the answer. */
  readonly pictures: readonly string[];
  /** Pictures that are made by task. */
  readonly tasks: readonly MidjourneyTask[];
  readonly isLive: boolean;
  /** Whether it waits for the connection. */
  readonly isAway: boolean;
  readonly reasoning: ReasoningView | undefined;
  readonly tools: readonly MessageTool[];
  /** All of it in the order in which it came; at least one. */
  readonly steps: readonly AnswerStep[];
  readonly usage: Usage | undefined;
  /** Nano-dollars, as far as they are noted with it. */
  readonly costNano: number | undefined;
  readonly durationMs: number | undefined;
  readonly notApplied: readonly NotApplied[];
  readonly ending: AnswerEnding;
}

export function answerView(message: Message, live: LiveTurn | undefined): AnswerView {
  const shown = live ? { ...message, ...toStored(live.state) } : message;
  // Another tab, or another device, may be writing it; or this page is about to go on with it.
  const isLive = live !== undefined || message.streaming;
  const since = live?.state.reasoning?.endedAt === undefined ? live?.state.reasoning?.startedAt : undefined;
  const text = live ? live.shownText : textOf(shown.content);
  const reasoning = shown.reasoning ? { text: shown.reasoning, since, ms: shown.reasoningMs } : undefined;
  const arrived = live?.state.text.length ?? text.length;
  return {
    text,
    steps: answerSteps({ text, reasoning, tools: shown.tools, arrived }),
    pictures: imageUrlsOf(shown.content),
    tasks: tasksOf(shown.content),
    isLive,
    isAway: live?.state.isAway === true,
    reasoning,
    tools: shown.tools,
    usage: shown.usage,
    costNano: shown.costNano,
    durationMs: shown.durationMs,
    notApplied: shown.notApplied ?? [],
    ending: isLive ? { kind: 'whole' } : endingOf(message),
  };
}

function tasksOf(content: MessageContent): MidjourneyTask[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'midjourney_task' ? [part.midjourney_task] : []));
}

/** Whether the answer waits for a task that goes on elsewhere, whoever follows it. */
export function awaitsTask({ tasks }: Pick<AnswerView, 'tasks'>): boolean {
  return tasks.some(({ id, status }) => id !== '' && !isMidjourneyFinished(status));
}

/** A reply that was stopped has neither a reason nor an error; one whose page went away was never timed either. */
function endingOf(message: Message): AnswerEnding {
  const { isError, errorCode, errorDetail, finishReason, streaming, durationMs } = message;
  if (isError) return { kind: 'failed', code: errorCode ?? 'internal', detail: errorDetail };
  if (streaming) return { kind: 'whole' };
  if (finishReason === undefined) {
    return { kind: 'unfinished', why: durationMs === undefined ? 'interrupted' : 'stopped' };
  }
  if (finishReason === 'length') return { kind: 'unfinished', why: 'length' };
  if (finishReason === 'content_filter') return { kind: 'unfinished', why: 'filtered' };
  return { kind: 'whole' };
}
