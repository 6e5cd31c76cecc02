import { type Tool, toolRoutes, type ToolDraft } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { newId } from '#/lib/ids.ts';
import { platform } from '#/platform/platform.ts';
import type { ListedTool } from './model/find-tools.ts';
import type { Plugin } from './model/plugin.ts';
import { withAuth } from './model/tool-auth.ts';
import type { ToolForm } from './model/tool-form.ts';
import { callWithLarge } from './openapi/large-data.ts';
import { dropPlugin, keepPlugin, pluginToken } from './plugins/plugin-store.ts';
import { originOf, pluginFunctions } from './plugins/plugin-tools.ts';
import { changeConfig, INSTALLED, leaveChats, reasonOf, rejoinChats } from './tool-actions.ts';
import { toolDetailsQuery, toolFunctionsQuery, toolsQuery } from './tools-query.ts';

const LONGEST_FILE_NAME = 60;

/** Makes a tool of the account or changes one, and installs it as its form says. Gives its id. */
export async function saveOnServer(
  form: ToolForm,
  draft: ToolDraft,
  before: Pick<ListedTool, 'id' | 'settings'> | undefined,
  queries: QueryClient,
): Promise<string> {
  const saved = before
    ? await callWithLarge(toolRoutes.update, { params: { id: before.id }, body: draft }, draft.schema)
    : await callWithLarge(toolRoutes.create, { body: draft }, draft.schema);
  await queries.invalidateQueries(toolsQuery());
  const { operations: _, ...kept } = before?.settings ?? INSTALLED;
  const chosen = form.operations && { operations: [...form.operations] };
  const settings = { ...kept, ...chosen, shouldProxy: form.usesProxy };
  const next = form.auth ? withAuth(settings, form.auth) : settings;
  await changeConfig(saved.id, next, queries);
  void queries.prefetchQuery(toolFunctionsQuery(saved, next));
  return saved.id;
}

/** Keeps a tool in this browser. Gives its id. */
export async function saveHere(
  form: ToolForm,
  draft: ToolDraft,
  methods: number,
  before: Plugin | undefined,
): Promise<string> {
  const now = Date.now();
  const { type = 'none', in: place = 'header', name = '', token = '' } = form.auth ?? {};
  const plugin: Plugin = {
    id: before?.id ?? `plugin-${newId()}`,
    name: draft.name,
    description: draft.description,
    schema: draft.schema,
    schemaUrl: draft.schemaUrl ?? '',
    auth: { type, in: place, name: name.trim() },
    ...(form.operations && { operations: [...form.operations] }),
    methods,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  keepPlugin(plugin, type === 'none' || token === '' ? undefined : { value: token, origins: await originsOf(plugin) });
  return plugin.id;
}

async function originsOf(plugin: Plugin): Promise<string[]> {
  const { first = [] } = (await pluginFunctions(plugin)) ?? {};
  return [...new Set(first.map(({ plan }) => originOf(plan)))];
}

/** Deletes a tool after a question, takes it out of all chats, and offers the way back. */
export async function askToDeleteTool({ id, name, plugin }: ListedTool, queries: QueryClient): Promise<void> {
  const agreed = await confirm({
    title: t('tools.screen.deleteTitle', { name }),
    text: t('tools.screen.deleteText'),
    confirmLabel: t('tools.screen.delete'),
    danger: true,
  });
  if (agreed) await (plugin ? deletePlugin(plugin) : deleteTool({ id, name }, queries));
}

async function deletePlugin(plugin: Plugin): Promise<void> {
  const { id, name } = plugin;
  const token = pluginToken(id);
  dropPlugin(id);
  const chats = await leaveChats(id);
  const undo = (): void => {
    keepPlugin(plugin, token);
    void rejoinChats(id, chats);
  };
  showToast({ text: t('tools.screen.deleted', { name }), action: { label: t('common.undo'), onSelect: undo } });
}

/** With an undo for a few minutes; after that the server forgets the tool and its keys. */
async function deleteTool({ id, name }: Pick<Tool, 'id' | 'name'>, queries: QueryClient): Promise<void> {
  try {
    await callApi(toolRoutes.remove, { params: { id } }, { quiet: true });
    const chats = await leaveChats(id);
    const undo = { label: t('common.undo'), onSelect: () => void restoreTool(id, chats, queries) };
    showToast({ text: t('tools.screen.deleted', { name }), action: undo });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
  await queries.invalidateQueries(toolsQuery());
}

/** Brings a deleted tool back, also into the chats that had it. Its functions ask again. */
async function restoreTool(id: string, chats: ReadonlySet<string>, queries: QueryClient): Promise<void> {
  try {
    await callApi(toolRoutes.restore, { params: { id } }, { quiet: true });
    await rejoinChats(id, chats);
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
  await queries.invalidateQueries(toolsQuery());
}

/** Hands the schema of a tool over as a file; its credentials stay. */
export async function downloadSchema(listed: ListedTool, queries: QueryClient): Promise<void> {
  try {
    const schema = await schemaOf(listed, queries);
    const ending = schema.trimStart().startsWith('{') ? 'json' : 'yaml';
    const plain = listed.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, LONGEST_FILE_NAME);
    const content = new Blob([schema], { type: ending === 'json' ? 'application/json' : 'application/yaml' });
    await platform.saveFile({ name: `${plain}.${ending}`, content });
  } catch (error) {
    showToast({ kind: 'error', text: reasonOf(error) });
  }
}

async function schemaOf({ plugin, tool }: ListedTool, queries: QueryClient): Promise<string> {
  if (plugin) return plugin.schema;
  const details: Partial<Tool> = tool ? await queries.fetchQuery(toolDetailsQuery(tool)) : {};
  return details.schema ?? '';
}
