const PREFIX = 'mcp:';

/** Under which a chat has an MCP server among its tools. */
export function toolIdOf(serverId: string): string {
  return PREFIX + serverId;
}

/** The server behind the id of a tool; undefined where it is another tool. */
export function serverIdOf(toolId: string): string | undefined {
  return toolId.startsWith(PREFIX) ? toolId.slice(PREFIX.length) : undefined;
}
