import type { ServerConfig } from './config.ts';
import type { McpParts, McpPartsWorld } from './features/mcp/mcp-parts.ts';
import { registerMcpRoutes } from './features/mcp/routes.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';

export interface McpWorld extends McpPartsWorld {
  readonly config: ServerConfig;
  readonly admit: Admit;
}

/** Gives MCP servers their routes; what comes back ends whatever was needed for them. */
export function joinMcp(api: Api, { config, admit, ...world }: McpWorld): () => Promise<void> {
  let made: Promise<McpParts> | undefined;
  const make = async (): Promise<McpParts> => (await import('./features/mcp/mcp-parts.ts')).createMcpParts(world);
  registerMcpRoutes(api, { config, admit, parts: () => (made ??= make()) });
  return async () => (await made)?.close();
}
