import { AppConfig } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';

const store = definePersistedStore({
  name: 'app-config',
  schema: AppConfig,
  // Like a private window: it belongs to one tab, and leaves no trace.
  tabOnly: ['incognitoMode'],
});

/** The settings of a fresh start. */
export const DEFAULT_CONFIG: AppConfig = AppConfig.parse({});

/** In React: one setting, or what a selector makes of them. */
export const useConfig = store.use;

export const getConfig = store.get;

/** Changes settings at once; values out of range are pulled into it. */
export const updateConfig = store.update;

/** Back to the defaults, all of them or the named ones. */
export const resetConfig = store.reset;

/** Back to a fresh start, but for the language, which takes a reload, and for the tab being incognito. */
export function resetAllSettings(): void {
  const all = Object.keys(DEFAULT_CONFIG) as (keyof AppConfig)[];
  resetConfig(all.filter((key) => key !== 'language' && key !== 'incognitoMode'));
}

export const subscribeConfig = store.subscribe;
