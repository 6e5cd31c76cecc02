import { mcpRoutes, McpSignInEvent, type McpServer, type NewMcpServer } from '@parley/contract';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { leaveChats, refusedAddress } from '#/features/tools/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { ApiFailure, apiUrl, callApi } from '#/lib/api.ts';
import { toldByWindow } from '#/lib/told-by-window.ts';
import { hostOf } from './host-of.ts';
import { refreshServers } from './mcp-query.ts';
import { isLocalServer, toolIdOf } from './model/server-id.ts';
import { reconnect } from './usable-servers.ts';
import { keepServer } from './shown-servers.ts';

/** What the page at the end of a sign-in calls its message. */
const MESSAGE_TYPE = 'parley-mcp-sign-in';
const SIGN_IN_PATIENCE_MS = 10 * 60_000;

/** Adds a server, or changes one. */
export async function saveServer(id: string | undefined, body: NewMcpServer): Promise<McpServer> {
  const saved =
    id === undefined
      ? await callApi(mcpRoutes.add, { body }, { quiet: true })
      : await callApi(mcpRoutes.update, { params: { id }, body }, { quiet: true });
  keepServer(saved);
  return saved;
}

/** Connects to a server anew, and says how that went. */
export async function reconnectServer({ id, name }: Pick<McpServer, 'id' | 'name'>): Promise<void> {
  await telling(async () => {
    const { state } = await reconnect(id);
    if (state.kind === 'connected') showToast({ text: t('mcp.screen.reconnected', { name }) });
    else showToast({ kind: 'error', text: t('mcp.screen.notReconnected', { name }) });
  });
}

/** How a sign-in at a server ended, as far as this page has seen it. */
export type SignInEnd = 'done' | 'open' | 'blocked' | { readonly failure: string };

/**
 * Opens the window in which somebody signs in at a server. To be called in the click itself. `open`: the window was closed, or
 * cannot tell; the list of servers says what came of it.
 */
export async function signIn(server: Pick<McpServer, 'id'>): Promise<SignInEnd> {
  const address = callApi(mcpRoutes.signIn, { params: { id: server.id } }, { quiet: true }).then(({ url }) =>
    webAddress(url),
  );
  const end = await toldByWindow({
    address,
    origin: new URL(apiUrl(mcpRoutes.list), location.href).origin,
    type: MESSAGE_TYPE,
    read: (event: unknown) => McpSignInEvent.safeParse(event).data,
    patienceMs: SIGN_IN_PATIENCE_MS,
  });
  await refreshServers();
  switch (end.kind) {
    case 'done':
      return 'done';
    case 'closed':
    case 'timeout':
      return 'open';
    case 'blocked':
      return 'blocked';
    case 'failed':
      return { failure: reasonOf(end.failure) };
    default:
      return { failure: end.message };
  }
}

/** What is no page of the web could run in this one. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`Not a page: ${url}`);
  return href;
}

export async function signOut({ id, name }: Pick<McpServer, 'id' | 'name'>): Promise<void> {
  await telling(async () => {
    keepServer(await callApi(mcpRoutes.signOut, { params: { id } }, { quiet: true }));
    showToast({ text: t('mcp.screen.signedOut', { name }) });
  });
}

/** Asks, and removes a server from here and from all chats. It can be undone where no secret went with it. */
export async function askToRemoveServer(server: McpServer): Promise<void> {
  const { id, name } = server;
  const agreed = await confirm({
    title: t('mcp.screen.removeTitle', { name }),
    text: t(removalText(server)),
    confirmLabel: t('mcp.screen.remove'),
    danger: true,
  });
  if (!agreed) return;
  await telling(async () => {
    await (await hostOf(id)).remove(id);
    const chats = await leaveChats(toolIdOf(id));
    await refreshServers();
    const undo = { label: t('common.undo'), onSelect: () => bringBack(server, chats) };
    showToast({ text: t('mcp.screen.removed', { name }), ...(canBringBack(server) && { action: undo }) });
  });
}

function hasSecrets({ headers, oauthClient, isSignedIn }: McpServer): boolean {
  return Object.keys(headers).length > 0 || oauthClient !== undefined || isSignedIn;
}

/** A program has to be agreed to again, by its person. */
function canBringBack(server: McpServer): boolean {
  return !hasSecrets(server) && !isLocalServer(server.id);
}

function removalText(server: McpServer): TextKey {
  if (isLocalServer(server.id)) return 'mcp.local.removeText';
  return hasSecrets(server) ? 'mcp.screen.removeText' : 'mcp.screen.removePlainText';
}

/** Adds a server again as it was, also to the chats that had it. */
async function bringBack({ name, url }: McpServer, chats: Iterable<string>): Promise<void> {
  await telling(async () => {
    const { id } = await saveServer(undefined, { name, url, headers: {} });
    for (const chatId of chats) {
      const { session } = await readChat(chatId);
      if (session) await chatActions.updateSession(chatId, { tools: [...session.tools, toolIdOf(id)] });
    }
  });
}

/** What went wrong, in words; `url` is the address of the server that is to be called. */
export function reasonOf(error: unknown, url = ''): string {
  if (!(error instanceof ApiFailure)) return t('errors.generic_error');
  const refused = refusedAddress(error.message, url);
  if (refused !== undefined) return refused;
  // What to do about it would be too long for the first load, in which all failures have their words.
  return error.code === 'mcp_not_spoken' ? t('mcp.failures.not-mcp') : failureWords(error.code);
}

async function telling(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
}
