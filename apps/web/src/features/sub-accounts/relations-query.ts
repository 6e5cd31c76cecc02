import { subAccountRoutes } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';

/** Sub-accounts of this account, and whom it has invited. */
export function childrenQuery() {
  return queryOptions({
    queryKey: ['relations', 'children'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.children, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** Main accounts that may pay for this one, and those that have invited it. */
export function parentsQuery() {
  return queryOptions({
    queryKey: ['relations', 'parents'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.parents, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** What this account and its sub-accounts drew on its balance, by day. */
export function spendingQuery() {
  return queryOptions({
    queryKey: ['relations', 'spending'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.spending, {}, { signal, quiet: true }),
    retry: false,
  });
}
