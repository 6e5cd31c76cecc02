import { browsingRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

const OFFER_REFRESH_MS = 60 * 60_000;

/** Through whom the server searches the web for this account. */
export function browsingQuery() {
  return queryOptions({
    queryKey: ['browsing'],
    queryFn: ({ signal }) => callApi(browsingRoutes.offer, {}, { signal, quiet: true }),
    staleTime: OFFER_REFRESH_MS,
    retry: false,
  });
}
