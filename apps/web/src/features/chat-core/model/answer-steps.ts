import { textOf, type Message, type MessageTool } from '@parley/contract';

/** Thoughts of a model, as they are shown. */
export interface ReasoningView {
  readonly text: string;
  /** Set while the model still thinks. */
  readonly since: number | undefined;
  readonly ms: number | undefined;
}

/** What a model did before it said something: thoughts, and calls of tools. */
export type TraceItem =
  | { readonly kind: 'reasoning'; readonly reasoning: ReasoningView }
  | { readonly kind: 'tool'; readonly tool: MessageTool };

/** A piece of an answer as it came: what the model did, and what it said then. */
export interface AnswerStep {
  readonly trace: readonly TraceItem[];
  readonly text: string;
}

interface Answer {
  readonly text: string;
  readonly reasoning: ReasoningView | undefined;
  readonly tools: readonly MessageTool[];
  /** How much text has arrived, of which `text` is the part that is shown. */
  readonly arrived: number;
}

/** An answer in the order in which its thoughts, words and calls came. Calls of unknown place stand before the words. */
export function answerSteps({ text, reasoning, tools, arrived }: Answer): AnswerStep[] {
  const steps: { trace: TraceItem[]; text: string }[] = [{ trace: [], text: '' }];
  const isWhole = text.length >= arrived;
  let textFrom = 0;
  let thoughtsFrom = 0;
  const add = (item: TraceItem): void => {
    const last = steps.at(-1);
    if (last && last.text.trim() === '') last.trace.push(item);
    else steps.push({ trace: [item], text: '' });
  };
  const think = (end: number): void => {
    const part = reasoning?.text.slice(thoughtsFrom, end) ?? '';
    if (!reasoning || part.trim() === '') return;
    const isAll = thoughtsFrom === 0 && end >= reasoning.text.length;
    const isNewest = end >= reasoning.text.length;
    const { since, ms } = reasoning;
    add({
      kind: 'reasoning',
      reasoning: { text: isAll ? part : part.trim(), since: isNewest ? since : undefined, ms: isAll ? ms : undefined },
    });
    thoughtsFrom = end;
  };
  const say = (end: number): void => {
    const last = steps.at(-1);
    if (last) last.text += text.slice(textFrom, end);
    textFrom = Math.max(textFrom, end);
  };
  for (const tool of tools) {
    const { textBefore, reasoningBefore } = tool;
    if (textBefore !== undefined && reasoningBefore !== undefined) {
      // Nothing stands behind words that are not shown yet.
      if (textBefore > text.length && !isWhole) break;
      think(reasoningBefore);
      say(Math.min(textBefore, text.length));
    } else think(reasoning?.text.length ?? 0);
    add({ kind: 'tool', tool });
  }
  think(reasoning?.text.length ?? 0);
  say(text.length);
  return steps.map((step, index) => (index === 0 ? step : { ...step, text: step.text.replace(/^\n+/, '') }));
}

/** A message that nobody writes any more in the order in which it came, as far as thoughts and calls are wanted. */
export function stepsOfMessage(
  { content, reasoning, reasoningMs, tools }: Pick<Message, 'content' | 'reasoning' | 'reasoningMs' | 'tools'>,
  wanted: { readonly hasReasoning: boolean; readonly hasTools: boolean },
): AnswerStep[] {
  const text = textOf(content);
  const thoughts = reasoning && { text: reasoning, since: undefined, ms: reasoningMs };
  return answerSteps({
    text,
    reasoning: (wanted.hasReasoning && thoughts) || undefined,
    tools: wanted.hasTools ? tools : [],
    arrived: text.length,
  });
}
