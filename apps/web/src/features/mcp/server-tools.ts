import { type McpServer, type McpTool, SECRET_MASK, UNPRINTABLE_CHARACTERS } from '@parley/contract';
import { checkArguments, fingerprintOf, fitParameters, functionNames, readableName } from '@parley/tools';
import { ApiFailure } from '#/lib/api.ts';
import { once } from '#/lib/once.ts';
import { rememberEach } from '#/lib/remember-last.ts';
import { serverData } from '#/lib/server-data.ts';
import { type CallLine, FunctionAnswer, type RunnableTool, type ToolFunction } from '#/features/tools/public.ts';
import { callTool } from './call-tool.ts';
import { keepFiles } from './keep-files.ts';
import { canHaveServers } from './list-servers.ts';
import { mcpServersQuery, refreshServers } from './mcp-query.ts';
import { resultFiles } from './model/result-files.ts';
import { serverIdOf, toolIdOf } from './model/server-id.ts';
import { usableServers } from './usable-servers.ts';

const LONGEST_DESCRIPTION = 1_024;
const LONGEST_TITLE = 200;
const LONGEST_REASON = 300;

/** The servers of these ids as tools, in this order. One that cannot be used is left out, and the page says so once. */
export async function serverTools(
  ids: readonly string[],
  reserved: readonly string[],
  isFresh: boolean,
): Promise<RunnableTool[]> {
  if (!canHaveServers()) return [];
  const query = mcpServersQuery();
  const queries = serverData.get();
  const listed = await (
    isFresh
      ? queries.fetchQuery({ ...query, staleTime: 0 })
      : queries.ensureQueryData({ ...query, revalidateIfStale: true })
  ).catch(() => queries.getQueryData(query.queryKey));
  const wanted = ids.flatMap((id) => listed?.find((server) => server.id === serverIdOf(id)) ?? []);
  return (await usableServers(wanted)).map((server) => madeTool()(server, reserved));
}

/** Kept while the server stays as it is: the fingerprints of its functions are not made anew for every question. */
const madeTool = once(() => rememberEach(serverTool));

/** A server as a tool of chats. */
export function serverTool(server: McpServer, reserved: readonly string[]): RunnableTool {
  const names = functionNames(server.tools, reserved);
  const functions = server.tools.map((tool, index) => functionOf(server, tool, names[index] ?? tool.name));
  return { id: toolIdOf(server.id), functions };
}

function functionOf(server: McpServer, tool: McpTool, name: string): ToolFunction {
  const { inputSchema, description } = tool;
  const target = `${server.url} ${tool.fingerprint}`;
  return {
    name,
    title: `${server.name}: ${oneLine(tool.title || readableName(tool.name))}`,
    description: description.slice(0, LONGEST_DESCRIPTION).toWellFormed(),
    parameters: fitParameters(inputSchema),
    // What a server says of its own tools is nobody's proof: each of them asks.
    isReadOnly: false,
    fingerprint: fingerprintOf({ name: tool.name, description, parameters: inputSchema, target }),
    destination: URL.parse(server.url)?.host,
    problemsOf: (args) => checkArguments(inputSchema, args),
    run: (args, signal, line) => run(server, tool, args, signal, line),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE_CHARACTERS, ' ').trim().slice(0, LONGEST_TITLE);
}

async function run(
  server: McpServer,
  tool: McpTool,
  args: Record<string, unknown>,
  signal: AbortSignal,
  line: CallLine,
): Promise<FunctionAnswer> {
  const sent = JSON.stringify({ name: tool.name, arguments: args });
  const request = { method: 'tools/call', url: server.url, headers: shownHeaders(server), body: sent };
  try {
    const { text, isError, content, durationMs, sizeBytes } = await callTool({
      server,
      tool,
      args,
      signal,
      line,
    });
    const files = await keepFiles(resultFiles(content), line);
    return new FunctionAnswer({
      result: text,
      isError,
      request,
      durationMs,
      sizeBytes,
      ...(files.length > 0 && { files }),
    });
  } catch (error) {
    // Whether it is down, or wants somebody to sign in again, is known by now.
    await refreshServers();
    const result = failureText(error, server.name, tool.name);
    return new FunctionAnswer({ result, isError: true, request });
  }
}

/** The headers that go along, of which the page knows no secret. */
function shownHeaders({ headers, isSignedIn }: McpServer): Record<string, string> {
  return isSignedIn ? { ...headers, authorization: `Bearer ${SECRET_MASK}` } : { ...headers };
}

/** Told to models, and shown in the line of the call. */
function failureText(error: unknown, serverName: string, toolName: string): string {
  if (!(error instanceof ApiFailure)) return `Failed to execute tool function ${toolName}`;
  switch (error.code) {
    case 'mcp_sign_in_needed':
      return `Failed to execute tool function ${toolName}: the user has to sign in to ${serverName} first`;
    case 'conflict':
      return `The function ${toolName} has changed since the user allowed it. Call it again, and the user is asked anew`;
    case 'not_found':
      return `Tool ${serverName} is not properly initialized`;
    default:
      return `Failed to execute tool function ${toolName}: ${error.message.slice(0, LONGEST_REASON)}`;
  }
}
