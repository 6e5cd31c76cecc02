import { definePersistedStore } from '#/storage/stores.ts';
import { OwnPlugins, type Plugin, type PluginToken } from '../model/plugin.ts';

const store = definePersistedStore({ name: 'plugin', schema: OwnPlugins });

/** In React: the plugins of this browser, oldest first. */
export const useOwnPlugins = (): readonly Plugin[] => byAge(store.use(({ plugins }) => plugins));

export const ownPlugins = (): readonly Plugin[] => byAge(store.get().plugins);

/** Waits until what is stored has been read; the store is read when it is first used. */
export async function pluginsAreRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (store.isHydrated()) resolve();
  };
  const stop = store.subscribe(look);
  look();
  await promise.finally(stop);
}

export function pluginToken(id: string): PluginToken | undefined {
  return store.get().tokens[id];
}

/** Keeps a plugin, new or changed; without a token, an earlier one goes. */
export function keepPlugin(plugin: Plugin, token: PluginToken | undefined): void {
  store.update(({ plugins, tokens }) => {
    const { [plugin.id]: _before, ...others } = tokens;
    return {
      plugins: { ...plugins, [plugin.id]: plugin },
      tokens: token ? { ...others, [plugin.id]: token } : others,
    };
  });
}

export function dropPlugin(id: string): void {
  store.update(({ plugins, tokens }) => {
    const { [id]: _plugin, ...otherPlugins } = plugins;
    const { [id]: _token, ...otherTokens } = tokens;
    return { plugins: otherPlugins, tokens: otherTokens };
  });
}

function byAge(plugins: Readonly<Record<string, Plugin>>): Plugin[] {
  return Object.values(plugins).toSorted((one, other) => one.createdAt - other.createdAt);
}
