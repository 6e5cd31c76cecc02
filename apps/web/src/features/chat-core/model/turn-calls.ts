import { textOf, type Message, type MessageTool, type RoundReplay, type Usage } from '@parley/contract';

/** A call of the turn that is being written. `index` is the wire's, and counts within a round. */
export interface ToolCall extends MessageTool {
  readonly index: number;
}

/** Between what was said before a tool ran and what is said after it. */
const JOINT = '\n\n';

/** A text that grows. What a later round says begins a paragraph of its own. */
export function grownText(text: string, more: string, roundsEnd: number | undefined): string {
  return roundsEnd !== undefined && roundsEnd > 0 && text.length === roundsEnd ? text + JOINT + more : text + more;
}

/** What was said within one round: the text as its model wrote it, without what joins it to the round before. */
export function textOfRound(text: string, from: number, end: number, roundsEnd: number): string {
  const isJoined = from > 0 && from === roundsEnd && end > from;
  return text.slice(isJoined ? from + JOINT.length : from, end);
}

/** The calls of the last round that have no result. */
export function openCalls<Call extends MessageTool>(calls: readonly Call[], rounds: readonly RoundReplay[]): Call[] {
  return calls.filter(({ round, result }) => round === rounds.length && result === undefined);
}

/** Whether an answer stopped between a call and what its model says to the result. */
export function isAmidTools({ content, tools, replays = [] }: Pick<Message, 'content' | 'tools' | 'replays'>): boolean {
  if (tools.some(({ round }) => round === replays.length)) return true;
  const end = replays.at(-1);
  return end !== undefined && textOf(content).length === end.textEnd;
}

/** Nobody is asked any more, and nothing runs. What nobody allowed costs nothing. */
export function withoutWork(call: ToolCall): ToolCall {
  if (call.state === undefined || call.state === 'refused') return call;
  return { ...call, state: undefined, ...(call.state === 'asking' && { costNano: undefined }) };
}

export function addedUsage(before: Usage | undefined, usage: Usage): Usage {
  if (!before) return usage;
  const sum = (name: 'cachedTokens' | 'reasoningTokens') =>
    before[name] === undefined && usage[name] === undefined ? {} : { [name]: (before[name] ?? 0) + (usage[name] ?? 0) };
  return {
    promptTokens: before.promptTokens + usage.promptTokens,
    completionTokens: before.completionTokens + usage.completionTokens,
    ...sum('cachedTokens'),
    ...sum('reasoningTokens'),
  };
}
