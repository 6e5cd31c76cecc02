export { getAccess, updateAccess, useAccess } from './access-store.ts';
export { hasOwnKey } from './model/own-key.ts';
export { DEFAULT_CONFIG, getConfig, resetConfig, subscribeConfig, updateConfig, useConfig } from './store.ts';
export { getUser, resetUser, updateUser, useUser } from './user-store.ts';
