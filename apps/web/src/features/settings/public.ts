import { lazyPart } from '#/components/lazy-part.tsx';

export { getAccess, subscribeAccess, updateAccess, useAccess } from './access-store.ts';
export { ProviderSubpage } from './components/providers/provider-pane.tsx';
export type { SettingRow, SettingSection } from './components/setting-types.ts';
export { listSettings } from './components/settings-search.tsx';
export { hasOwnKey } from './model/own-key.ts';
export { SIDEBAR_WIDTH_MIN_PX } from './model/sidebar-width-min.ts';
export { closeShortcutsOverlay, openShortcutsOverlay, useShortcutsOverlay } from './shortcuts-overlay.ts';
export { askToSkipMaskPage } from './skip-mask-page.ts';
export { getConfig, resetConfig, subscribeConfig, updateConfig, useConfig } from './store.ts';
export { getUser, resetUser } from './user-store.ts';

/** The parameters of a model, for whatever has its own. Loaded by those who edit them. */
export const ModelConfigFields = lazyPart(() => import('./components/model-config-fields.tsx'), 'ModelConfigFields');
