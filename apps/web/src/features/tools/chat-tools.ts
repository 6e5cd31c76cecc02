import { fetchCode } from '#/lib/fetch-code.ts';
import { once, oncePerKey } from '#/lib/once.ts';
import { rememberEach, rememberLast } from '#/lib/remember-last.ts';
import { saveBlob } from '#/storage/blobs.ts';
import { chatActions, type OfferedFunction, type ToolOutcome, type ToolPort } from '#/features/chat-core/public.ts';
import { BUILTIN_TOOLS } from './builtin/builtin-tools.ts';
import { SEARCH_NAMES, withSearch } from './function-search.ts';
import type { RunnableTool, ToolFunction } from './model/tool-function.ts';
import { letChats, pageConsents, pageProgress, pageQuestions } from './page-consents.ts';
import { offeredFunctions, runCall } from './run-call.ts';
import { toolsWorld } from './tools-world.ts';

export async function offeredOf(ids: readonly string[]): Promise<readonly OfferedFunction[]> {
  const tools = await toolsOf(ids, false);
  return offeredAgain()(...tools);
}

/** While the tools are the same, so is what models are told of them: with thousands of functions that takes a while to say. */
const offeredAgain = once(() => rememberLast((...tools: RunnableTool[]) => offeredFunctions(withSearch(tools))));

type RunArguments = Parameters<ToolPort['run']>;

/** Runs a call with the tools of these ids. */
export async function runOf(
  ids: readonly string[],
  call: RunArguments[0],
  signal: AbortSignal,
  onState: RunArguments[2],
): Promise<ToolOutcome> {
  const isIncognito = chatActions.isIncognito(call.sessionId);
  const keep = (bytes: Blob): Promise<string> => saveBlob(bytes, { isIncognito });
  const people = { consents: pageConsents(), questions: pageQuestions(), progress: pageProgress(), chats: letChats() };
  const tools = withSearch(await toolsOf(ids, true));
  return runCall(call, signal, onState, { ...people, keep, tools, now: Date.now });
}

/** Names of functions that no other tool can take, whether the tools that come along are on or not. */
const RESERVED = [...SEARCH_NAMES, ...BUILTIN_TOOLS.flatMap(({ functions }) => functions.map(({ name }) => name))];

async function toolsOf(ids: readonly string[], isCalled: boolean): Promise<RunnableTool[]> {
  const builtin = await Promise.all(BUILTIN_TOOLS.filter(({ id }) => ids.includes(id)).map(available));
  const others = ids.filter((id) => !BUILTIN_TOOLS.some((tool) => tool.id === id));
  const { servers } = toolsWorld.get();
  const [installed, ofServers] = await Promise.all([
    installedOf(others.filter((id) => !servers.owns(id))),
    servers.toolsOf(others.filter(servers.owns), RESERVED, isCalled),
  ]);
  return [...builtin, ...installed, ...ofServers];
}

/** Kept, so that a question does not wait for an `import()` of what is there already. */
const openapiCode = once(() =>
  oncePerKey(() =>
    Promise.all([
      fetchCode(() => import('./openapi/installed-tools.ts')),
      fetchCode(() => import('./plugins/plugin-tools.ts')),
    ]),
  ),
);

async function installedOf(ids: readonly string[]): Promise<RunnableTool[]> {
  if (ids.length === 0) return [];
  const [{ installedTools }, { pluginTools }] = await openapiCode()('');
  return (await Promise.all([installedTools(ids, RESERVED), pluginTools(ids, RESERVED)])).flat();
}

/** A tool with those of its functions that can be used at the moment, and their prices. */
async function available(tool: RunnableTool): Promise<RunnableTool> {
  const usable = await Promise.all(
    tool.functions.map(async (fn) => {
      if ((await fn.isAvailable?.()) === false) return [];
      const pricePerCall = await fn.findPrice?.();
      return pricePerCall === undefined ? [fn] : [priced()(fn, pricePerCall)];
    }),
  );
  const functions = usable.flat();
  const isWhole =
    functions.length === tool.functions.length && functions.every((fn, index) => fn === tool.functions[index]);
  return isWhole ? tool : withOnly()(tool, ...functions);
}

const priced = once(() =>
  rememberEach((fn: ToolFunction, pricePerCall: number): ToolFunction => ({ ...fn, pricePerCall })),
);

const withOnly = once(() =>
  rememberEach((tool: RunnableTool, ...functions: ToolFunction[]): RunnableTool => ({ ...tool, functions })),
);
