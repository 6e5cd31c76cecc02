import { subAccountRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

const RELATIONS_REFRESH_MS = 20_000;
/** Nobody tells a page what the other side did: it asks, as long as somebody can see it, and when it comes back into view. */
const followed = { refetchInterval: RELATIONS_REFRESH_MS, refetchOnWindowFocus: 'always', retry: false } as const;

/** Sub-accounts of this account, and whom it has invited. */
export function childrenQuery() {
  return queryOptions({
    queryKey: ['relations', 'children'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.children, {}, { signal, quiet: true }),
    ...followed,
  });
}

/** Main accounts that may pay for this one, and those that have invited it. */
export function parentsQuery() {
  return queryOptions({
    queryKey: ['relations', 'parents'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.parents, {}, { signal, quiet: true }),
    ...followed,
  });
}

/** What this account and its sub-accounts drew on its balance, by day. */
export function spendingQuery() {
  return queryOptions({
    queryKey: ['relations', 'spending'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.spending, {}, { signal, quiet: true }),
    ...followed,
  });
}
