export { getAccess, updateAccess, useAccess } from './access-store.ts';
export { hasOwnKey } from './model/own-key.ts';
export { getConfig, subscribeConfig, updateConfig, useConfig } from './store.ts';
export { getUser, resetUser } from './user-store.ts';
