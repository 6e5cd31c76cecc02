import { selfRoute } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** Navigation asks for the account again, but not more often than this. */
const ACCOUNT_FRESH_MS = 30_000;

/** Whoever is signed in; on a private server, its owner. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => callApi(selfRoute, undefined, { signal, quiet: true }),
    staleTime: ACCOUNT_FRESH_MS,
  });
}
