import { type BrowsingOffer, browsingRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { serverData } from '#/lib/server-data.ts';

/** Prices are part of it. */
const OFFER_REFRESH_MS = 10 * 60_000;

/** Through whom the server searches the web for this account. */
export function browsingQuery() {
  return queryOptions({
    queryKey: ['browsing'],
    queryFn: ({ signal }) => callApi(browsingRoutes.offer, {}, { signal, quiet: true }),
    staleTime: OFFER_REFRESH_MS,
    retry: false,
  });
}

/** What web browsing can do and what it costs; undefined where the server does not say. */
export function browsingOffer(): Promise<BrowsingOffer | undefined> {
  return serverData
    .get()
    .fetchQuery(browsingQuery())
    .catch(() => undefined);
}
