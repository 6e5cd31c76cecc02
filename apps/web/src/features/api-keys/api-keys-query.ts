import { type ApiKey, apiKeyRoutes } from '@parley/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** The API keys of the account. Their last use changes without anybody's doing, so they are asked for anew each time. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => callApi(apiKeyRoutes.list, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** Shows a key as it is about to be, or no longer, until the list is asked for again. */
export function showKeys(queries: QueryClient, change: (keys: readonly ApiKey[]) => ApiKey[]): void {
  queries.setQueryData(apiKeysQuery().queryKey, (keys) => keys && change(keys));
}
