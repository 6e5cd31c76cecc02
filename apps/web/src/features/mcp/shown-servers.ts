import type { McpServer } from '@parley/contract';
import { serverData } from '#/lib/server-data.ts';

/** Under which the list of servers is kept in the page's memory. */
export const SERVERS_KEY = ['mcp-servers'] as const;

/** Puts what the server said about one MCP server in the place of what was known. */
export function keepServer(server: McpServer): void {
  serverData.get().setQueryData<McpServer[]>(SERVERS_KEY, (known) => {
    if (!known) return known;
    const others = known.some(({ id }) => id === server.id);
    return others ? known.map((one) => (one.id === server.id ? server : one)) : [...known, server];
  });
}
