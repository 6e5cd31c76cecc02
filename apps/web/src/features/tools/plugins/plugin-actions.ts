import type { Tool, ToolConfig, ToolDraft } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { platform } from '#/platform/platform.ts';
import type { ListedPlugin } from '../model/listed-plugin.ts';
import { withAuth } from '../model/plugin-auth.ts';
import type { PluginForm } from '../model/plugin-form.ts';
import type { Plugin } from '../model/plugin.ts';
import { changeConfig, deleteTool, INSTALLED, leaveChats, rejoinChats, saveTool } from '../tool-actions.ts';
import { toolDetailsQuery } from '../tools-query.ts';
import { dropPlugin, keepPlugin, pluginToken } from './plugin-store.ts';
import { originOf, pluginFunctions } from './plugin-tools.ts';

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
  const { first = [] } = (await pluginFunctions(plugin)) ?? {};
  return [...new Set(first.map(({ plan }) => originOf(plan)))];
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
  if (!plugin) return deleteTool({ id, name }, queries);
  const token = pluginToken(id);
  dropPlugin(id);
  const chats = await leaveChats(id);
  const undo = (): void => {
    keepPlugin(plugin, token);
    void rejoinChats(id, chats);
  };
  showToast({ text: t('plugins.deleted', { name }), action: { label: t('common.undo'), onSelect: undo } });
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
