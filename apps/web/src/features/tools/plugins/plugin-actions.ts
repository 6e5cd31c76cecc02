import { type Tool, type ToolConfig, type ToolDraft, toolRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { newId } from '#/lib/ids.ts';
import { platform } from '#/platform/platform.ts';
import type { ListedPlugin } from '../model/listed-plugin.ts';
import { withAuth } from '../model/plugin-auth.ts';
import type { PluginForm } from '../model/plugin-form.ts';
import type { Plugin } from '../model/plugin.ts';
import { changeConfig, INSTALLED, leaveChats, saveTool, telling } from '../tool-actions.ts';
import { toolDetailsQuery, toolsQuery } from '../tools-query.ts';
import { dropPlugin, keepPlugin, ownPlugins } from './plugin-store.ts';
import { pluginOperations } from './plugin-tools.ts';

/** So many operations are looked at for the addresses that a token may go to. */
const MOST_OPERATIONS = 2_000;
const LONGEST_FILE_NAME = 60;

/** Keeps a plugin as a tool of the account: its schema, and its one credential among the settings. */
export async function savePluginOnServer(
  form: PluginForm,
  draft: ToolDraft,
  before: { readonly id: string; readonly settings: ToolConfig['settings'] | undefined } | undefined,
  queries: QueryClient,
): Promise<void> {
  const saved = await saveTool(before?.id, draft, queries);
  const settings = { ...(before?.settings ?? INSTALLED), shouldProxy: form.usesProxy };
  await changeConfig(saved.id, form.auth ? withAuth(settings, form.auth) : settings, queries);
}

/** Keeps a plugin in this browser. */
export async function savePluginHere(
  form: PluginForm,
  draft: ToolDraft,
  methods: number,
  before: Plugin | undefined,
): Promise<void> {
  const now = Date.now();
  const { type = 'none', in: place = 'header', name = '', token = '' } = form.auth ?? {};
  const plugin: Plugin = {
    id: before?.id ?? `plugin-${newId()}`,
    name: draft.name,
    description: draft.description,
    schema: draft.schema,
    schemaUrl: draft.schemaUrl ?? '',
    auth: { type, in: place, name: name.trim() },
    methods,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  keepPlugin(plugin, type === 'none' || token === '' ? undefined : { value: token, origins: await originsOf(plugin) });
}

async function originsOf(plugin: Plugin): Promise<string[]> {
  const operations = await pluginOperations(plugin, MOST_OPERATIONS);
  return [...new Set(operations.map(({ plan }) => new URL(plan.serverUrl).origin))];
}

/** Deletes after a question, and takes the plugin out of all chats. */
export async function askToDeletePlugin({ id, name, plugin }: ListedPlugin, queries: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: t('plugins.deleteTitle', { name }),
    text: t('plugins.deleteText'),
    confirmLabel: t('plugins.delete'),
    danger: true,
  });
  if (!agreed) return;
  const remove = async (): Promise<void> => {
    if (plugin) dropPlugin(id);
    else await callApi(toolRoutes.remove, { params: { id } }, { quiet: true });
    await leaveChats(id);
    if (!plugin) await queries.invalidateQueries(toolsQuery());
  };
  await telling(remove, t('plugins.deleted', { name }));
}

/** Hands the schema of a plugin over as a file; its credential stays. */
export async function downloadPlugin(listed: ListedPlugin, queries: QueryClient): Promise<void> {
  const schema = await schemaOf(listed, queries);
  const ending = schema.trimStart().startsWith('{') ? 'json' : 'yaml';
  const plain = listed.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, LONGEST_FILE_NAME);
  const content = new Blob([schema], { type: ending === 'json' ? 'application/json' : 'application/yaml' });
  await platform.saveFile({ name: `${plain}.${ending}`, content });
}

async function schemaOf({ plugin, tool }: ListedPlugin, queries: QueryClient): Promise<string> {
  if (plugin) return plugin.schema;
  const details: Partial<Tool> = tool ? await queries.fetchQuery(toolDetailsQuery(tool)) : {};
  return details.schema ?? '';
}

/** A plugin of this browser; undefined where it was deleted meanwhile. */
export function findOwnPlugin(id: string): Plugin | undefined {
  return ownPlugins().find((plugin) => plugin.id === id);
}
