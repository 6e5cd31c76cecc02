const PREFIX = 'mcp:';
const LOCAL_PREFIX = 'local-';

/** Under which a chat has an MCP server among its tools. */
export function toolIdOf(serverId: string): string {
  return PREFIX + serverId;
}

/** The server behind the id of a tool; undefined where it is another tool. */
export function serverIdOf(toolId: string): string | undefined {
  return toolId.startsWith(PREFIX) ? toolId.slice(PREFIX.length) : undefined;
}

/** Whether a server is a program on this computer. */
export function isLocalServer(serverId: string): boolean {
  return serverId.startsWith(LOCAL_PREFIX);
}

/** For a program that is not kept yet. */
export function newLocalServerId(): string {
  return LOCAL_PREFIX + crypto.getRandomValues(new Uint8Array(16)).toHex();
}
