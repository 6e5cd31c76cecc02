import { fetchCode } from '#/lib/fetch-code.ts';
import type { OfferedFunction, ToolOutcome, ToolPort } from '#/features/chat-core/public.ts';
import { BUILTIN_TOOLS } from './builtin/builtin-tools.ts';
import type { RunnableTool } from './model/tool-function.ts';
import { letChats, pageConsents, pageQuestions } from './page-consents.ts';
import { offeredFunctions, runCall } from './run-call.ts';

export async function offeredOf(ids: readonly string[]): Promise<readonly OfferedFunction[]> {
  return offeredFunctions(await toolsOf(ids));
}

type RunArguments = Parameters<ToolPort['run']>;

/** Runs a call with the tools of these ids. */
export async function runOf(
  ids: readonly string[],
  call: RunArguments[0],
  signal: AbortSignal,
  onState: RunArguments[2],
): Promise<ToolOutcome> {
  const world = { consents: pageConsents(), questions: pageQuestions(), chats: letChats(), now: Date.now };
  return runCall(call, signal, onState, { ...world, tools: await toolsOf(ids) });
}

/** Names of functions that no other tool can take, whether the tools that come along are on or not. */
const RESERVED = BUILTIN_TOOLS.flatMap(({ functions }) => functions.map(({ name }) => name));

async function toolsOf(ids: readonly string[]): Promise<RunnableTool[]> {
  const builtin = await Promise.all(BUILTIN_TOOLS.filter(({ id }) => ids.includes(id)).map(available));
  const others = ids.filter((id) => !BUILTIN_TOOLS.some((tool) => tool.id === id));
  if (others.length === 0) return builtin;
  const { installedTools } = await fetchCode(() => import('./openapi/installed-tools.ts'));
  return [...builtin, ...(await installedTools(others, RESERVED))];
}

/** A tool with those of its functions that can be used at the moment. */
async function available({ id, functions }: RunnableTool): Promise<RunnableTool> {
  const usable = await Promise.all(functions.map(async (fn) => (await fn.isAvailable?.()) ?? true));
  return { id, functions: functions.filter((_, index) => usable[index]) };
}
