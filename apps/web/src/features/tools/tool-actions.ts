import { type Tool, type ToolConfig, type ToolDraft, toolRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { chatActions } from '#/features/chat-core/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { switchedTools } from './model/tool-list.ts';
import { pageConsents } from './page-consents.ts';
import { toolsQuery } from './tools-query.ts';

type Settings = ToolConfig['settings'];

const CHATS_AT_ONCE = 100;
/** Credentials and calls are the server's affair: no page can keep a key from those who write scripts for it. */
const INSTALLED: Settings = {
  shouldProxy: true,
  autoEnableInNewChat: false,
  authConfigs: [],
  authValues: {},
  proxyMode: 'OVERSEAS',
};

/** Makes a tool, or changes one, and installs it. */
export async function saveTool(id: string | undefined, draft: ToolDraft, queries: QueryClient): Promise<Tool> {
  const saved =
    id === undefined
      ? await callApi(toolRoutes.create, { body: draft }, { quiet: true })
      : await callApi(toolRoutes.update, { params: { id }, body: draft }, { quiet: true });
  await queries.invalidateQueries(toolsQuery());
  const { config } = await queries.fetchQuery(toolsQuery());
  if (!config.some(({ toolId }) => toolId === saved.id)) await changeConfig(saved.id, INSTALLED, queries);
  return saved;
}

export async function installTool({ id, name }: Pick<Tool, 'id' | 'name'>, queries: QueryClient): Promise<void> {
  await telling(() => changeConfig(id, INSTALLED, queries), t('tools.screen.installed', { name }));
}

/** Takes a tool out of all chats. What is the operator's stays in the list, to be installed again. */
export async function uninstallTool({ id, name }: Pick<Tool, 'id' | 'name'>, queries: QueryClient): Promise<void> {
  const uninstall = async (): Promise<void> => {
    await changeConfig(id, undefined, queries);
    await leaveChats(id);
  };
  await telling(uninstall, t('tools.screen.uninstalled', { name }));
}

/** Without an undo: the server forgets the keys of the tool with it. */
export async function askToDeleteTool({ id, name }: Pick<Tool, 'id' | 'name'>, queries: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: t('tools.screen.deleteTitle', { name }),
    text: t('tools.screen.deleteText'),
    confirmLabel: t('tools.screen.delete'),
    danger: true,
  });
  if (!agreed) return;
  const remove = async (): Promise<void> => {
    await callApi(toolRoutes.remove, { params: { id } }, { quiet: true });
    await leaveChats(id);
  };
  await telling(remove, t('tools.screen.deleted', { name }));
  await queries.invalidateQueries(toolsQuery());
}

/** Sets a tool up, or without settings uninstalls it. Shown at once, and taken back where the server refuses. */
export async function changeConfig(id: string, settings: Settings | undefined, queries: QueryClient): Promise<void> {
  const { queryKey } = toolsQuery();
  const before = await queries.fetchQuery(toolsQuery());
  await queries.cancelQueries({ queryKey });
  const others = before.config.filter(({ toolId }) => toolId !== id);
  const tools = settings ? [...others, { toolId: id, settings }] : others;
  queries.setQueryData(queryKey, { ...before, config: tools });
  try {
    const config = await callApi(toolRoutes.updateConfig, { body: { tools } }, { quiet: true });
    queries.setQueryData(queryKey, { ...before, config });
  } catch (error) {
    queries.setQueryData(queryKey, before);
    throw error;
  } finally {
    await queries.invalidateQueries({ queryKey });
  }
}

/** What went wrong, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiFailure ? failureWords(error.code) : t('errors.generic_error');
}

/** Takes a tool out of all chats, and forgets what was decided about it. Gives the chats that had it. */
export async function leaveChats(id: string): Promise<string[]> {
  pageConsents().forget(id);
  const left: string[] = [];
  let after: string | undefined;
  for (;;) {
    const chats = await chatActions.pageAllSessions(after, CHATS_AT_ONCE);
    for (const { id: chatId, tools } of chats) {
      if (!tools.includes(id)) continue;
      await chatActions.updateSession(chatId, { tools: switchedTools(tools, id, false) });
      left.push(chatId);
    }
    after = chats.at(-1)?.id;
    if (chats.length < CHATS_AT_ONCE) return left;
  }
}

async function telling(act: () => Promise<void>, done: string): Promise<void> {
  try {
    await act();
    showToast({ text: done });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
}
