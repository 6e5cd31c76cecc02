import type { Operation } from '@parley/tools';
import { once } from '#/lib/once.ts';
import { rememberEach } from '#/lib/remember-last.ts';
import { credentialOf } from '../model/tool-auth.ts';
import type { Plugin, PluginToken } from '../model/plugin.ts';
import type { RunnableTool } from '../model/tool-function.ts';
import { runnable } from '../openapi/installed-tools.ts';
import { readSchema } from '../openapi/read-schema.ts';
import type { FoundFunctions } from '../openapi/schema-order.ts';
import { ownPlugins, pluginsAreRead, pluginToken } from './plugin-store.ts';

/** Told to models, where a tool of the server would be called by it. */
const NOT_CALLED = 'No answer. The API cannot be reached, or does not allow calls from web pages (CORS).';
/** As many as are read at once; all of them whole, so that it is known where each goes. */
const MOST_OPERATIONS = 2_000;
const NEW_ADDRESS = 'The plugin has a new address. Its token has to be entered again.';

/** The plugins of this browser among these ids, as chats use them. */
export async function pluginTools(ids: readonly string[], reserved: readonly string[]): Promise<RunnableTool[]> {
  if (!ids.some((id) => id.startsWith('plugin-'))) return [];
  await pluginsAreRead();
  const wanted = ownPlugins().filter(({ id }) => ids.includes(id));
  const read = await Promise.all(
    wanted.map(async (plugin) => {
      const found = await readBefore(plugin).catch(() => undefined);
      return found && madePlugin()(found, plugin, reserved, pluginToken(plugin.id));
    }),
  );
  return read.filter((tool) => tool !== undefined);
}

/** Kept with what was read: no question waits for thousands of functions to be made again. */
const madePlugin = once(() =>
  rememberEach((found: FoundFunctions, plugin: Plugin, reserved: readonly string[], token: PluginToken | undefined) =>
    runnablePlugin(plugin, found, reserved, token),
  ),
);

/** What was read of plugins, for as long as they stay as they are: no question waits for a worker again. */
const readPlugins = once(() => new WeakMap<Plugin, ReturnType<typeof pluginFunctions>>());

function readBefore(plugin: Plugin): ReturnType<typeof pluginFunctions> {
  const known = readPlugins().get(plugin);
  if (known) return known;
  const reading = pluginFunctions(plugin);
  readPlugins().set(plugin, reading);
  const forget = () => readPlugins().delete(plugin);
  reading.then((found) => found ?? forget(), forget);
  return reading;
}

/** What the schema of a plugin offers. */
export async function pluginFunctions({
  schema,
  schemaUrl,
  auth,
  operations: chosen,
}: Pick<Plugin, 'schema' | 'schemaUrl' | 'auth' | 'operations'>): Promise<FoundFunctions | undefined> {
  const credential = credentialOf(auth);
  const hidden = credential ? [{ in: credential.in, name: credential.name }] : [];
  const functions = { hidden, chosen, most: MOST_OPERATIONS };
  const order = { text: schema, serverUrl: '', documentUrl: schemaUrl, functions };
  return (await readSchema(order)).functions;
}

/** A plugin that the page calls by itself, its token at no other addresses than those that it was entered for. */
export function runnablePlugin(
  { id, name, auth, updatedAt }: Pick<Plugin, 'id' | 'name' | 'auth' | 'updatedAt'>,
  found: FoundFunctions,
  reserved: readonly string[],
  token: PluginToken | undefined,
): RunnableTool {
  const credential = credentialOf(auth);
  const isMoved = token !== undefined && !found.first.every(({ plan }) => token.origins.includes(originOf(plan)));
  const isKnown = credential !== undefined && token !== undefined && !isMoved;
  const settings = {
    shouldProxy: false,
    authConfigs: isKnown ? [credential] : [],
    authValues: isKnown ? { [credential.name]: token.value } : {},
  };
  const notCalled = () => Promise.reject(new Error(isMoved ? NEW_ADDRESS : NOT_CALLED));
  return runnable({ id, name, type: 'custom', updatedAt }, found, reserved, settings, notCalled);
}

export function originOf({ serverUrl }: Operation['plan']): string {
  return new URL(serverUrl).origin;
}
