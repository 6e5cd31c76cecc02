import { type Tool, type ToolConfig, toolRoutes } from '@parley/contract';
import { checkArguments, functionNames, type Operation } from '@parley/tools';
import { isKnownHere } from '#/features/account/public.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { serverData } from '#/lib/server-data.ts';
import { FunctionAnswer, type RunnableTool, type ToolFunction } from '../model/tool-function.ts';
import { MOST_FUNCTIONS, toolFunctionsQuery, toolsQuery } from '../tools-query.ts';
import { callFromPage, pageCallWorld } from './call-from-page.ts';

const LONGEST_REASON = 300;

/** Makes a call of an operation, whose function models know by this name. */
export type CallOperation = (
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
      const operations = await queries.fetchQuery(toolFunctionsQuery(tool, settings)).catch(() => []);
      return { tool, operations, call: callerFor(tool, settings) };
    }),
  );
  return withinBounds(read.map(({ tool, operations, call }) => runnable(tool, operations, reserved, call)));
}

/** As many functions as a model is offered at once, those of the tools that were switched on first before others. */
export function withinBounds(tools: readonly RunnableTool[], most = MOST_FUNCTIONS): RunnableTool[] {
  let left = most;
  return tools.map(({ id, functions }) => {
    const kept = functions.slice(0, left);
    left -= kept.length;
    return { id, functions: kept };
  });
}

/** An OpenAPI tool as chats use it. The names of tools that come along are never its own. */
export function runnable(
  tool: Pick<Tool, 'id' | 'name'>,
  operations: readonly Operation[],
  reserved: readonly string[],
  call: CallOperation = callOnServer(tool),
): RunnableTool {
  const names = functionNames(operations, reserved);
  const functions = operations.map((operation, index) =>
    functionOf(tool, operation, names[index] ?? operation.name, call),
  );
  return { id: tool.id, functions };
}

function functionOf(tool: Pick<Tool, 'name'>, operation: Operation, name: string, call: CallOperation): ToolFunction {
  const { description, parameters, isReadOnly, fingerprint } = operation;
  return {
    name,
    title: `${tool.name}: ${operation.title}`,
    description,
    parameters: { ...parameters },
    isReadOnly,
    fingerprint,
    problemsOf: (args) => checkArguments(parameters, args),
    run: (args, signal) => call(operation, name, args, signal),
  };
}

/** The server makes the calls, unless the settings say otherwise; a key of the tool's own is the server's alone. */
function callerFor(tool: Tool, settings: ToolConfig['settings']): CallOperation {
  if (settings.shouldProxy || tool.apiKey !== undefined) return callOnServer(tool);
  const secrets = { credentials: settings.authConfigs, values: settings.authValues };
  return (operation, _name, args, signal) => callFromPage(operation, args, secrets, signal, pageCallWorld());
}

function callOnServer(tool: Pick<Tool, 'id' | 'name'>): CallOperation {
  return (operation, name, args, signal) => runOnServer(tool, { operationId: operation.id, name }, args, signal);
}

/** The server knows the address and the credentials; the page learns neither more than it is shown. */
async function runOnServer(
  tool: Pick<Tool, 'id' | 'name'>,
  called: { readonly operationId: string; readonly name: string },
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<FunctionAnswer> {
  const body = { toolId: tool.id, operationId: called.operationId, arguments: args };
  try {
    const { status, text, request, durationMs, sizeBytes } = await callApi(
      toolRoutes.run,
      { body },
      { signal, quiet: true },
    );
    const isError = status < 200 || status >= 300;
    return new FunctionAnswer({ result: text, isError, request, durationMs, sizeBytes });
  } catch (error) {
    throw new Error(failureText(error, tool.name, called.name), { cause: error });
  }
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
