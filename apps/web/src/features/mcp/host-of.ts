import { fetchCode } from '#/lib/fetch-code.ts';
import type { McpHost } from './mcp-host.ts';
import { isLocalServer } from './model/server-id.ts';

/** The host of a server. Programs and the protocol that they speak are fetched where there are any. */
export async function hostOf(serverId: string): Promise<McpHost> {
  return isLocalServer(serverId)
    ? (await fetchCode(() => import('./local/page-host.ts'))).pageHost()
    : (await fetchCode(() => import('./server-host.ts'))).serverHost;
}
