import { UserStore } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';

const store = definePersistedStore({ name: 'user', schema: UserStore });

/** The account as this browser last knew it. Before the store is read the token is empty. */
export const getUser = store.get;

export const isUserRead = store.isHydrated;

export const subscribeUser = store.subscribe;

export const updateUser = store.update;

/** Writes the account at once, instead of with the next throttled write. */
export const flushUser = store.flush;

/** Back to nobody: on signing out, and when the server no longer knows the token. */
export const resetUser = store.reset;
