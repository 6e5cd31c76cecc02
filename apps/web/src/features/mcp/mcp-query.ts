import type { McpServer } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { serverData } from '#/lib/server-data.ts';
import { hostOf } from './host-of.ts';
import { canHaveServers, listServers } from './list-servers.ts';
import { SERVERS_KEY } from './shown-servers.ts';

/** What a server offers may change at any time; asked for more often, a chat would wait for it. */
const SERVERS_STALE_MS = 20_000;

/** The MCP servers of this account, with what they offer. */
export function mcpServersQuery() {
  return queryOptions({
    queryKey: SERVERS_KEY,
    queryFn: ({ signal }) => listServers(signal),
    staleTime: SERVERS_STALE_MS,
    retry: false,
    enabled: canHaveServers(),
  });
}

/** What happened with a server lately. */
export function mcpLogQuery(id: string) {
  return queryOptions({
    queryKey: ['mcp-log', id],
    queryFn: async ({ signal }) => (await hostOf(id)).log(id, signal),
    staleTime: 0,
    retry: false,
  });
}

/** What a server has to read. Another version of what it offers is another list. */
export function mcpResourcesQuery({ id, version }: Pick<McpServer, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['mcp-resources', id, version],
    queryFn: async ({ signal }) => (await hostOf(id)).resources(id, signal),
    staleTime: SERVERS_STALE_MS,
    retry: false,
  });
}

/** Asks anew what the servers are and offer, also where no list of them is on the screen. */
export function refreshServers(): Promise<void> {
  return serverData.get().invalidateQueries({ queryKey: SERVERS_KEY, refetchType: 'all' });
}
