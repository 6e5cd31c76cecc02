import { mcpRoutes, type McpServer } from '@parley/contract';
import { isKnownHere } from '#/features/account/public.ts';
import { callApi } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';

/** Whether a Parley server keeps MCP servers for whoever is here. */
export function canKeepOnServer(): boolean {
  return runtimeConfig.hasServer && isKnownHere();
}

/** Whether there may be MCP servers at all: on the Parley server, or as programs of the desktop app. */
export function canHaveServers(): boolean {
  return platform.desktop !== undefined || canKeepOnServer();
}

/** All MCP servers: those of the account, then the programs on this computer, which are there without a network as well. */
export async function listServers(signal: AbortSignal): Promise<McpServer[]> {
  const local = platform.desktop ? await (await fetchCode(() => import('./local/page-host.ts'))).pageHost().list() : [];
  if (!canKeepOnServer()) return local;
  const kept = callApi(mcpRoutes.list, {}, { signal, quiet: true });
  return [...(await (local.length > 0 ? kept.catch(() => []) : kept)), ...local];
}
