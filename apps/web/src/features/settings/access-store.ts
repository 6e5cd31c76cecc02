import { AccessControl } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';
import { getUser } from './user-store.ts';

const store = definePersistedStore({ name: 'access-control', schema: AccessControl });

/** In React: what opens this server, and the user's own keys. */
export const useAccess = store.use;

export const getAccess = store.get;

export const subscribeAccess = store.subscribe;

export const updateAccess = store.update;

/** The token that calls to the server carry. An account's stands above the access code's: it says who is asking. */
export const callToken = (): string => getUser().token || store.get().token;
