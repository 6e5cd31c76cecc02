import { type Tool, toolRoutes } from '@parley/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { MOST_FUNCTIONS } from './function-search.ts';
import { keepToolsOfNewChats } from './keep-new-chat-tools.ts';
import { NEW_CHAT_TOOLS_KEY } from './new-chat-tools.ts';
import { callForLarge } from './openapi/large-data.ts';
import { readSchema } from './openapi/read-schema.ts';
import type { FoundFunctions, FoundOperations } from './openapi/schema-order.ts';
import { toolsWorld } from './tools-world.ts';

/** The beginnings of keys under which something of one state of one tool is kept. */
const READ_OF_TOOLS: ReadonlySet<unknown> = new Set(['tool-details', 'tool-operations', 'tool-functions']);
/** Whether a tool has changed is looked up at most this often, unless somebody changes one here. */
const TOOLS_REFRESH_MS = 60 * 60_000;

/** The tools that this account may install, without schemas, and which of them it did. */
export function toolsQuery() {
  return queryOptions({
    queryKey: ['tools'],
    queryFn: async ({ signal, client }) => {
      const listed = await callApi(toolRoutes.list, {}, { signal, quiet: true });
      forgetChanged(listed.tools, client);
      const { area } = toolsWorld.get();
      // Somebody who is new is welcomed first, or the chat that is open would go without.
      if (area?.get(NEW_CHAT_TOOLS_KEY) !== null) keepToolsOfNewChats(listed.config, area);
      return listed;
    },
    staleTime: TOOLS_REFRESH_MS,
    retry: false,
  });
}

/** Lets go of what was read of tools that changed on the server or are gone: what is left would never be asked for again. */
function forgetChanged(tools: readonly Tool[], client: QueryClient): void {
  const current = new Map(tools.map(({ id, updatedAt }) => [id, updatedAt]));
  client.removeQueries({
    predicate: ({ queryKey: [kind, id, updatedAt] }) =>
      READ_OF_TOOLS.has(kind) && current.get(String(id)) !== updatedAt,
  });
}

/** A tool as the server has it, with a schema that may have megabytes. */
function toolDetails(id: string, signal: AbortSignal): Promise<Tool> {
  return callForLarge(toolRoutes.details, { params: { id } }, signal);
}

/** A tool with its schema. One that changed on the server is another to this page. */
export function toolDetailsQuery({ id, updatedAt }: Pick<Tool, 'id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: ['tool-details', id, updatedAt],
    queryFn: ({ signal }) => toolDetails(id, signal),
    staleTime: Infinity,
    retry: false,
  });
}

/** What a person chooses from: the operations of a tool, without its schema. */
export function toolOperationsQuery({ id, updatedAt }: Pick<Tool, 'id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: ['tool-operations', id, updatedAt],
    queryFn: async ({ signal }) => {
      const { schema: text = '', schemaUrl: documentUrl = '', serverUrl = '' } = await toolDetails(id, signal);
      return (await readSchema({ text, serverUrl, documentUrl }, signal)).found ?? NO_OPERATIONS;
    },
    staleTime: Infinity,
    retry: false,
  });
}

type Settings = NonNullable<Tool['config']>;

const NO_OPERATIONS: FoundOperations = { title: '', description: '', operations: [], problems: [], left: 0 };
const NO_FUNCTIONS: FoundFunctions = { first: [], rest: [] };

/** What a model may be offered of an installed tool. The schema itself is not kept. */
export function toolFunctionsQuery(
  { id, updatedAt }: Pick<Tool, 'id' | 'updatedAt'>,
  { authConfigs, operations: chosen }: Pick<Settings, 'authConfigs' | 'operations'>,
) {
  const hidden = authConfigs.map((credential) => ({ in: credential.in, name: credential.name }));
  return queryOptions({
    queryKey: ['tool-functions', id, updatedAt, hidden, chosen],
    queryFn: async ({ signal }) => {
      const { schema: text = '', schemaUrl: documentUrl = '', serverUrl = '' } = await toolDetails(id, signal);
      const functions = { hidden, chosen, most: MOST_FUNCTIONS };
      return (await readSchema({ text, serverUrl, documentUrl, functions }, signal)).functions ?? NO_FUNCTIONS;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
