import type { OfferedFunction, ToolOutcome, ToolPort } from '#/features/chat-core/public.ts';
import { BUILTIN_TOOLS } from './builtin/builtin-tools.ts';
import type { RunnableTool } from './model/tool-function.ts';
import { pageConsents, pageQuestions } from './page-consents.ts';
import { offeredFunctions, runCall } from './run-call.ts';

export function offeredOf(ids: readonly string[]): readonly OfferedFunction[] {
  return offeredFunctions(toolsOf(ids));
}

type RunArguments = Parameters<ToolPort['run']>;

/** Runs a call with the tools of these ids. */
export function runOf(
  ids: readonly string[],
  call: RunArguments[0],
  signal: AbortSignal,
  onState: RunArguments[2],
): Promise<ToolOutcome> {
  const world = { consents: pageConsents(), questions: pageQuestions(), now: Date.now };
  return runCall(call, signal, onState, { ...world, tools: toolsOf(ids) });
}

function toolsOf(ids: readonly string[]): RunnableTool[] {
  return BUILTIN_TOOLS.filter(({ id }) => ids.includes(id));
}
