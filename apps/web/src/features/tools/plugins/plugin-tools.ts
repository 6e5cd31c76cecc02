import { type Operation } from '@parley/tools';
import { callFromPage, pageCallWorld } from '../openapi/call-from-page.ts';
import { type CallOperation, runnable } from '../openapi/installed-tools.ts';
import { readSchema } from '../openapi/read-schema.ts';
import { credentialOf } from '../model/plugin-auth.ts';
import type { Plugin, PluginToken } from '../model/plugin.ts';
import type { RunnableTool } from '../model/tool-function.ts';
import { MOST_FUNCTIONS } from '../tools-query.ts';
import { ownPlugins, pluginsAreRead, pluginToken } from './plugin-store.ts';

/** The plugins of this browser among these ids, as chats use them. */
export async function pluginTools(ids: readonly string[], reserved: readonly string[]): Promise<RunnableTool[]> {
  if (!ids.some((id) => id.startsWith('plugin-'))) return [];
  await pluginsAreRead();
  const wanted = ownPlugins().filter(({ id }) => ids.includes(id));
  return Promise.all(
    wanted.map(async (plugin) => {
      const operations = await pluginOperations(plugin, MOST_FUNCTIONS).catch(() => []);
      return runnable(plugin, operations, reserved, callerOf(plugin, pluginToken(plugin.id)));
    }),
  );
}

/** What the schema of a plugin offers. Read with every question: it is small, and held nowhere. */
export async function pluginOperations(
  { schema, schemaUrl, auth }: Pick<Plugin, 'schema' | 'schemaUrl' | 'auth'>,
  most: number,
): Promise<readonly Operation[]> {
  const credential = credentialOf(auth);
  const hidden = credential ? [{ in: credential.in, name: credential.name }] : [];
  const order = { text: schema, serverUrl: '', documentUrl: schemaUrl, functions: { hidden, chosen: [], most } };
  const { functions = [] } = await readSchema(order);
  return functions;
}

function callerOf({ auth }: Plugin, token: PluginToken | undefined): CallOperation {
  const credential = credentialOf(auth);
  return (operation, _name, args, signal) => {
    const { origin } = new URL(operation.plan.serverUrl);
    if (credential && token && !token.origins.includes(origin))
      throw new Error('The plugin has a new address. Its token has to be entered again.');
    const secrets =
      credential && token
        ? { credentials: [credential], values: { [credential.name]: token.value } }
        : { credentials: [], values: {} };
    return callFromPage(operation, args, secrets, signal, pageCallWorld());
  };
}
