import { UserStore } from '@parley/contract';
import { definePersistedStore } from '../../storage/stores.ts';

const store = definePersistedStore({ name: 'user', schema: UserStore, secrets: ['token'] });

/** In React: the signed-in account as it was last seen. */
export const useUser = store.use;

export const getUser = store.get;

export const updateUser = store.update;

/** Back to nobody: on signing out, and when the server no longer knows the token. */
export const resetUser = store.reset;
