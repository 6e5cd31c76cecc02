import { UserStore } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';

const store = definePersistedStore({ name: 'user', schema: UserStore });

export const getUser = store.get;

/** Back to nobody: on signing out, and when the server no longer knows the token. */
export const resetUser = store.reset;
