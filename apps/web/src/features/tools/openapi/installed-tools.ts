import { type Tool, toolRoutes, type ToolRunResult } from '@parley/contract';
import { checkArguments, functionNames, type Operation } from '@parley/tools';
import { isKnownHere } from '#/features/account/public.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { once } from '#/lib/once.ts';
import { rememberEach } from '#/lib/remember-last.ts';
import { serverData } from '#/lib/server-data.ts';
import { chargedNano, FunctionAnswer, type RunnableTool, type ToolFunction } from '../model/tool-function.ts';
import { createDirectHosts, runDirectly } from './direct-run.ts';
import type { FoundFunctions, WrittenOperation } from './schema-order.ts';
import { toolFunctionsQuery, toolsQuery } from '../tools-query.ts';

const LONGEST_REASON = 300;

type NamedTool = Pick<Tool, 'id' | 'name' | 'type' | 'apiKey' | 'pricePerCall'> & {
  readonly updatedAt?: string | number;
};
type DirectSettings = Pick<NonNullable<Tool['config']>, 'shouldProxy' | 'authConfigs' | 'authValues'>;
const THROUGH_SERVER: DirectSettings = { shouldProxy: true, authConfigs: [], authValues: {} };

interface CalledTool {
  readonly tool: NamedTool;
  readonly settings: DirectSettings;
  readonly onServer: CallOperation;
}

/** Makes a call that the page did not make itself, of a function that models know by this name. */
type CallOperation = (
  operation: Operation,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<FunctionAnswer>;

/** The installed tools of these ids, in this order. One that cannot be had is left out: a chat goes on without it. */
export async function installedTools(ids: readonly string[], reserved: readonly string[]): Promise<RunnableTool[]> {
  if (!isKnownHere()) return [];
  const queries = serverData.get();
  const listed = await queries.fetchQuery(toolsQuery()).catch(() => undefined);
  if (!listed) return [];
  const wanted = ids.flatMap((id) => {
    const tool = listed.tools.find((one) => one.id === id);
    const config = listed.config.find(({ toolId }) => toolId === id);
    return tool && config ? [{ tool, settings: config.settings }] : [];
  });
  const read = await Promise.all(
    wanted.map(async ({ tool, settings }) => {
      const found = await queries.fetchQuery(toolFunctionsQuery(tool, settings)).catch(() => undefined);
      return found && madeTool()(found, tool, reserved, settings);
    }),
  );
  return read.filter((tool) => tool !== undefined);
}

/** Kept with what was read: a tool of thousands of functions is not made anew for every question. */
const madeTool = once(() =>
  rememberEach((found: FoundFunctions, tool: Tool, reserved: readonly string[], settings: DirectSettings) =>
    runnable(tool, found, reserved, settings),
  ),
);

/** An OpenAPI tool as chats use it. The names of tools that come along are never its own. */
export function runnable(
  tool: NamedTool,
  { first, rest }: FoundFunctions,
  reserved: readonly string[],
  settings: DirectSettings = THROUGH_SERVER,
  onServer: CallOperation = callOnServer(tool),
): RunnableTool {
  const called = { tool, settings, onServer };
  const names = functionNames([...first, ...rest], reserved);
  const nameOf = (index: number, { name }: { readonly name: string }): string => names[index] ?? name;
  const functions = [
    ...first.map((operation, index) => functionOf(called, operation, nameOf(index, operation))),
    ...rest.map((operation, index) => laterFunction(called, operation, nameOf(first.length + index, operation))),
  ];
  return { id: tool.id, version: String(tool.updatedAt ?? ''), functions };
}

/** A function whose arguments are read once somebody looks at them. */
function laterFunction(called: CalledTool, operation: WrittenOperation, name: string): ToolFunction {
  const { title, description, isReadOnly, fingerprint, written } = operation;
  const whole = once(() => functionOf(called, JSON.parse(written) as Operation, name));
  return {
    name,
    title: `${called.tool.name}: ${title}`,
    description,
    ...consentOf(called.tool, { isReadOnly, fingerprint }),
    get parameters() {
      return whole().parameters;
    },
    get destination() {
      return whole().destination;
    },
    problemsOf: (args) => whole().problemsOf?.(args) ?? [],
    run: (args, signal, line) => whole().run(args, signal, line),
  };
}

function functionOf({ tool, settings, onServer }: CalledTool, operation: Operation, name: string): ToolFunction {
  const { description, parameters, isReadOnly, fingerprint } = operation;
  return {
    name,
    title: `${tool.name}: ${operation.title}`,
    description,
    parameters: { ...parameters },
    ...consentOf(tool, { isReadOnly, fingerprint }),
    destination: URL.parse(operation.plan.serverUrl)?.host,
    problemsOf: (args) => checkArguments(parameters, args),
    run: async (args, signal) => {
      const direct = await runDirectly(tool, settings, operation, args, signal, directWorld());
      return direct ? answerOf(direct) : onServer(operation, name, args, signal);
    },
  };
}

/**
 * When a function asks. That it only reads is the document's word, and what it reads with may be words of the chat: so it asks
 * once per chat. What costs something asks each time, and again at another price.
 */
function consentOf(
  { pricePerCall }: NamedTool,
  { isReadOnly, fingerprint }: Pick<Operation, 'isReadOnly' | 'fingerprint'>,
): Pick<ToolFunction, 'isReadOnly' | 'asksOncePerChat' | 'pricePerCall'> & { fingerprint: string } {
  return {
    isReadOnly: false,
    asksOncePerChat: isReadOnly && !pricePerCall,
    fingerprint,
    pricePerCall,
  };
}

function callOnServer(tool: NamedTool): CallOperation {
  return (operation, name, args, signal) => runOnServer(tool, { operationId: operation.id, name }, args, signal);
}

/** The server knows the address and the credentials; the page learns neither more than it is shown. */
async function runOnServer(
  tool: NamedTool,
  called: { readonly operationId: string; readonly name: string },
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<FunctionAnswer> {
  const body = { toolId: tool.id, operationId: called.operationId, arguments: args };
  try {
    return answerOf(await callApi(toolRoutes.run, { body }, { signal, quiet: true }));
  } catch (error) {
    throw new Error(failureText(error, tool.name, called.name), { cause: error });
  }
}

function answerOf(answer: ToolRunResult): FunctionAnswer {
  const { status, text: result, request, durationMs, sizeBytes } = answer;
  const isError = status < 200 || status >= 300;
  const costNano = chargedNano(answer);
  return new FunctionAnswer({ result, isError, request, httpStatus: status, durationMs, sizeBytes, costNano });
}

/** Which hosts answer pages is found out once for each page. */
const directHosts = once(createDirectHosts);

/** Where calls of this page go out. */
export function directWorld() {
  return {
    fetch: (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      platform.fetch(input instanceof Request ? input.url : String(input), init),
    hosts: directHosts(),
    now: Date.now,
    pageProtocol: () => location.protocol,
    pageOrigin: () => location.origin,
  };
}

function failureText(error: unknown, toolName: string, name: string): string {
  if (!(error instanceof ApiFailure)) return `Failed to execute tool function ${name}`;
  const reason = error.message.slice(0, LONGEST_REASON);
  switch (error.code) {
    case 'tool_arguments_invalid':
      return reason;
    case 'tool_function_not_found':
      return `Tool function ${name} not found`;
    case 'tool_schema_invalid':
    case 'not_found':
      return `Tool ${toolName} is not properly initialized`;
    case 'tool_not_initialized':
      return `Tool ${toolName} is not properly initialized: ${reason}`;
    default:
      return `Failed to execute tool function ${name}: ${reason}`;
  }
}
