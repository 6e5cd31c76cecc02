import { lazyPart } from '#/components/lazy-part.tsx';

export { getAccess, subscribeAccess, updateAccess, useAccess } from './access-store.ts';
export { askToSkipMaskPage } from './skip-mask-page.ts';
export { hasOwnKey } from './model/own-key.ts';
export { SIDEBAR_WIDTH_MIN_PX } from './model/sidebar-width-min.ts';
export { getConfig, subscribeConfig, updateConfig, useConfig } from './store.ts';
export type { SettingRow } from './components/setting-types.ts';
export { getUser, resetUser } from './user-store.ts';

/** The parameters of a model, for whatever has its own. Loaded by those who edit them. */
export const ModelConfigFields = lazyPart(() => import('./components/model-config-fields.tsx'), 'ModelConfigFields');
