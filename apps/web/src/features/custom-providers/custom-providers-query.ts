import { MODEL_REFRESH_MS, customProviderListRoute, type CustomProvider } from '@parley/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { mergeListed } from './model/availability.ts';
import { changeProviders, useProviderStore } from './store.ts';

/** Providers that are being deleted: a list that was asked for before must not bring them back. */
export const leaving = new Set<string>();

/** The server's list. What it says about each provider goes into the store, which also knows the kept models. */
export function customProvidersQuery() {
  return queryOptions({
    queryKey: ['custom-providers'],
    queryFn: async ({ signal }) => {
      const listed = await callApi(customProviderListRoute, {}, { signal, quiet: true });
      changeProviders((kept) => mergeListed(kept, listed, leaving));
      return listed;
    },
    staleTime: MODEL_REFRESH_MS,
    refetchInterval: MODEL_REFRESH_MS,
    retryOnMount: false,
  });
}

/** In React: the user's own endpoints, as they were last known. */
export function useCustomProviders(): readonly CustomProvider[] {
  useQuery(customProvidersQuery());
  return useProviderStore(({ providers }) => providers);
}
