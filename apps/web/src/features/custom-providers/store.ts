import { CustomProvider } from '@parley/contract';
import * as z from 'zod/mini';
import { definePersistedStore } from '#/storage/stores.ts';

const store = definePersistedStore({
  name: 'custom-provider',
  schema: z.object({ providers: z._default(z.array(CustomProvider), []) }),
});

export const useProviderStore = store.use;

export const getProviders = (): readonly CustomProvider[] => store.get().providers;

export const subscribeProviders = store.subscribe;

export function changeProviders(rule: (providers: readonly CustomProvider[]) => readonly CustomProvider[]): void {
  store.update(({ providers }) => ({ providers: [...rule(providers)] }));
}
