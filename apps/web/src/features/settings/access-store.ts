import { AccessControl } from '@parley/contract';
import { setTokenSource } from '#/lib/api.ts';
import { definePersistedStore } from '#/storage/stores.ts';
import { getUser } from './user-store.ts';

const store = definePersistedStore({ name: 'access-control', schema: AccessControl });

/** In React: what opens this server, and the user's own keys. */
export const useAccess = store.use;

export const getAccess = store.get;

export const subscribeAccess = store.subscribe;

export const updateAccess = store.update;

// An account's token stands above the access code's: it says who is asking.
setTokenSource(() => getUser().token || store.get().token);
