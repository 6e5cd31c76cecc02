import type * as mcp from '@modelcontextprotocol/server';
import type { ProgressToken, Server, ServerContext } from '@modelcontextprotocol/server';
import { AppError, ERRORS } from '@parley/contract';
import { VERSION } from '../../lib/version.ts';
import { type McpCall, type TellProgress, textResult } from './mcp-call.ts';
import { listedPrompt, offeredByName, saidPrompt } from './prompts.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './resources.ts';
import { isToolName, listedTools, runTool, type ToolParts } from './tools.ts';

/** The library, which is loaded with the first call. */
export type McpLibrary = typeof mcp;

const INSTRUCTIONS =
  'Parley is a chat client with many models. list_models and ask_model use its models; search_chats and read_chat look ' +
  'through the chats that the person keeps on the server; prompts and resources are the person’s own masks and prompts.';

const PAGE_ITEMS = 200;

/** A server for one message of one caller: between two messages nothing is remembered, so that any server may answer. */
export function createMcpServer(library: McpLibrary, parts: ToolParts, call: McpCall): Server {
  const { actor } = call;
  const server = new library.Server(
    { name: 'parley', title: 'Parley', version: VERSION },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const { ProtocolError, ProtocolErrorCode } = library;
  /** Failures with names, as the protocol words them; what nobody expected stays in the log. */
  const named = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, messageOf(error, call));
    }
  };

  server.setRequestHandler('tools/list', () => ({ tools: listedTools() }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name } = params;
    if (!isToolName(name)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This server has no tool of that name');
    }
    try {
      return await runTool(name, params.arguments, parts, call, progressTeller(context, params._meta?.progressToken));
    } catch (error) {
      return { ...textResult(messageOf(error, call)), isError: true };
    }
  });

  server.setRequestHandler('prompts/list', ({ params }) =>
    named(async () => {
      const all = [...offeredByName(await parts.readOffer(actor))];
      const { items, nextCursor } = pageOf(all, params?.cursor);
      return { prompts: items.map(([name, offered]) => listedPrompt(name, offered)), ...nextCursor };
    }),
  );
  server.setRequestHandler('prompts/get', ({ params }) =>
    named(async () => {
      const offered = offeredByName(await parts.readOffer(actor)).get(params.name);
      if (!offered) throw new AppError('not_found', 'There is no prompt of that name');
      return saidPrompt(offered, params.arguments ?? {});
    }),
  );

  server.setRequestHandler('resources/list', ({ params }) =>
    named(async () => {
      const { items, nextCursor } = pageOf(await listResources(parts, actor), params?.cursor);
      return { resources: items, ...nextCursor };
    }),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', ({ params }) => named(() => readResource(parts, actor, params.uri)));
  return server;
}

function messageOf(error: unknown, { log }: McpCall): string {
  if (error instanceof AppError && error.code !== 'internal') return `${error.message} (${error.code})`;
  log.error({ err: error }, 'a call of an MCP client failed unexpectedly');
  return ERRORS.internal.text;
}

/** Tells progress where the program asked for it. One that does not listen any more is no failure. */
function progressTeller({ mcpReq }: ServerContext, token: ProgressToken | undefined): TellProgress | undefined {
  if (token === undefined) return undefined;
  return (progress, message) => {
    const params = { progressToken: token, progress, message };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/** A cursor is the number of items before the page. */
function pageOf<Item>(all: readonly Item[], cursor: string | undefined) {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0)
    throw new AppError('validation_failed', 'This is no cursor of this server');
  const end = from + PAGE_ITEMS;
  return { items: all.slice(from, end), nextCursor: end < all.length ? { nextCursor: String(end) } : {} };
}
