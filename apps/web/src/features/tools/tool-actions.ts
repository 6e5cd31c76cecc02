import { type Tool, type ToolConfig, toolRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#/components/toast.tsx';
import { chatActions } from '#/features/chat-core/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { switchedTools } from './model/tool-list.ts';
import { pageConsents } from './page-consents.ts';
import { refusedAddress } from './refused-address.ts';
import { toolFunctionsQuery, toolsQuery } from './tools-query.ts';

type Settings = ToolConfig['settings'];
type ToastAction = NonNullable<Parameters<typeof showToast>[0]['action']>;

const CHATS_AT_ONCE = 100;
/** Credentials and calls are the server's affair: no page can keep a key from those who write scripts for it. */
export const INSTALLED: Settings = {
  shouldProxy: true,
  autoEnableInNewChat: false,
  authConfigs: [],
  authValues: {},
  proxyMode: 'OVERSEAS',
};

/** Installs a tool and reads its schema, so that the first chat with it does not wait for that. `next` is offered then. */
export async function installTool(
  tool: Pick<Tool, 'id' | 'name' | 'updatedAt'>,
  queries: QueryClient,
  next: ToastAction,
): Promise<void> {
  const install = async (): Promise<void> => {
    await changeConfig(tool.id, INSTALLED, queries);
    void queries.prefetchQuery(toolFunctionsQuery(tool, INSTALLED));
  };
  await telling(install, { text: t('tools.screen.installed', { name: tool.name }), action: next });
}

/** Takes a tool out of all chats. What is the operator's stays in the list, to be installed again. */
export async function uninstallTool({ id, name }: Pick<Tool, 'id' | 'name'>, queries: QueryClient): Promise<void> {
  const uninstall = async (): Promise<void> => {
    await changeConfig(id, undefined, queries);
    await leaveChats(id);
  };
  await telling(uninstall, { text: t('tools.screen.uninstalled', { name }) });
}

/** Sets a tool up, or without settings uninstalls it. Shown at once, and taken back where the server refuses. */
export async function changeConfig(id: string, settings: Settings | undefined, queries: QueryClient): Promise<void> {
  const { queryKey } = toolsQuery();
  const changed = (config: readonly ToolConfig[]): ToolConfig[] => {
    const others = config.filter(({ toolId }) => toolId !== id);
    return settings ? [...others, { toolId: id, settings }] : others;
  };
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueryData(queryKey);
  if (before) queries.setQueryData(queryKey, { ...before, config: changed(before.config) });
  try {
    // The whole list is replaced: what was installed in another tab or on another device meanwhile stays.
    const stored = await callApi(toolRoutes.list, {}, { quiet: true });
    const tools = changed(stored.config);
    queries.setQueryData(queryKey, { ...stored, config: tools });
    const config = await callApi(toolRoutes.updateConfig, { body: { tools } }, { quiet: true });
    queries.setQueryData(queryKey, { ...stored, config });
  } catch (error) {
    queries.setQueryData(queryKey, before);
    throw error;
  } finally {
    await queries.invalidateQueries({ queryKey });
  }
}

/** What went wrong, in words; `url` is the address that the server was to call. */
export function reasonOf(error: unknown, url = ''): string {
  if (!(error instanceof ApiFailure)) return t('errors.generic_error');
  return refusedAddress(error.message, url) ?? failureWords(error.code);
}

/** Switches a tool off wherever it is on, and says in which chats it was. */
export async function leaveChats(id: string): Promise<ReadonlySet<string>> {
  pageConsents().forget(id);
  const left = new Set<string>();
  for await (const { id: chatId, tools } of allChats()) {
    if (!tools.includes(id)) continue;
    await chatActions.updateSession(chatId, { tools: switchedTools(tools, id, false) });
    left.add(chatId);
  }
  return left;
}

/** Switches a tool on again in these chats. */
export async function rejoinChats(id: string, chats: ReadonlySet<string>): Promise<void> {
  if (chats.size === 0) return;
  for await (const { id: chatId, tools } of allChats()) {
    if (chats.has(chatId)) await chatActions.updateSession(chatId, { tools: switchedTools(tools, id, true) });
  }
}

async function* allChats() {
  let after: string | undefined;
  for (;;) {
    const chats = await chatActions.pageAllSessions(after, CHATS_AT_ONCE);
    yield* chats;
    after = chats.at(-1)?.id;
    if (chats.length < CHATS_AT_ONCE) return;
  }
}

async function telling(act: () => Promise<void>, done: Parameters<typeof showToast>[0]): Promise<void> {
  try {
    await act();
    showToast(done);
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
}
