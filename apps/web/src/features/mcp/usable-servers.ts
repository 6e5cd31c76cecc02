import type { McpServer } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { once } from '#/lib/once.ts';
import { hostOf } from './host-of.ts';
import { isLocalServer } from './model/server-id.ts';
import { isLookedAtLately, isUsable } from './model/server-state.ts';
import { keepServer } from './shown-servers.ts';

/** A question waits no longer than this for a server that was down. */
const LONGEST_WAIT_MS = 2_500;

/** The servers of which the page has said that they are left out. */
const saidMissing = once(() => new Set<string>());
/** Attempts to reach a server that are under way. */
const underWay = once(() => new Map<string, Promise<McpServer>>());

/** The servers that a question can go out with. One that was down is tried once more; what stays away is said once. */
export async function usableServers(servers: readonly McpServer[]): Promise<McpServer[]> {
  const tried = await Promise.all(servers.map(triedAgain));
  const usable = tried.filter(isUsable);
  for (const { id } of usable) saidMissing().delete(id);
  for (const server of tried) if (!isUsable(server) && server.state.kind !== 'connecting') sayMissing(server);
  return usable;
}

async function triedAgain(server: McpServer): Promise<McpServer> {
  if (isLookedAtLately(server, Date.now())) return server;
  // A program says itself what changes, and whether it ends: connecting anew would start it anew.
  if (isLocalServer(server.id) && server.state.kind === 'connected') return server;
  if (server.state.kind === 'needs-sign-in') return server;
  const reconnected = reconnect(server.id).catch(() => server);
  // What is known of it serves, while it is looked at anew.
  if (isUsable(server)) return server;
  return Promise.race([reconnected, new Promise<McpServer>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, server))]);
}

/** Connects to a server anew, once at a time. */
export async function reconnect(id: string): Promise<McpServer> {
  const running = underWay().get(id);
  if (running) return running;
  const attempt = hostOf(id).then((host) => host.reconnect(id));
  underWay().set(id, attempt);
  try {
    const server = await attempt;
    keepServer(server);
    return server;
  } finally {
    underWay().delete(id);
  }
}

function sayMissing({ id, name, state }: McpServer): void {
  if (saidMissing().has(id)) return;
  saidMissing().add(id);
  showToast({ text: t(state.kind === 'needs-sign-in' ? 'mcp.chat.needsSignIn' : 'mcp.chat.missing', { name }) });
}
