import { billingRoutes, subAccountRoutes, type StatementFilter } from '@parley/contract';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { refreshAccount } from '#/features/account/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';

/** Trials run out during a day, so what is on sale does not stay known for long. */
const PRODUCTS_FRESH_MS = 60_000;
const FIRST_PAGE = '';

/** Plans have names and receipts words: in the language of the page, which need not be that of the browser. */
export function inOurLanguage(): Readonly<Record<string, string>> {
  return { 'accept-language': currentLanguage().tag };
}

/** What can be bought, for anybody. */
export function productsQuery() {
  return queryOptions({
    queryKey: ['billing', 'products'],
    queryFn: ({ signal }) => callApi(billingRoutes.products, {}, { signal, quiet: true, headers: inOurLanguage() }),
    staleTime: PRODUCTS_FRESH_MS,
    retry: false,
  });
}

/** Prices of the server's models, for those who are not signed in and get no list of models. */
export function pricesQuery() {
  return queryOptions({
    queryKey: ['billing', 'prices'],
    queryFn: ({ signal }) => callApi(billingRoutes.prices, {}, { signal, quiet: true }),
    staleTime: PRODUCTS_FRESH_MS,
    retry: false,
  });
}

/** Balance, month's use, plan and budget of whoever is here. */
export function summaryQuery() {
  return queryOptions({
    queryKey: ['billing', 'summary'],
    queryFn: ({ signal }) => callApi(billingRoutes.summary, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** What calls cost by day and model, both days included. */
export function usageQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['billing', 'usage', from, to],
    queryFn: async ({ signal }) => {
      const { days } = await callApi(billingRoutes.usage, { query: { from, to } }, { signal, quiet: true });
      return days;
    },
    retry: false,
  });
}

/** Movements of the money, newest first, a page at a time. */
export function statementQuery(filter: StatementFilter) {
  return infiniteQueryOptions({
    queryKey: ['billing', 'statement', filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        billingRoutes.statement,
        { query: { ...filter, ...(pageParam !== FIRST_PAGE && { cursor: pageParam }) } },
        { signal, quiet: true },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
}

/** Sub-accounts, whose use is on the statement of the account that pays for it. */
export function subAccountsQuery() {
  return queryOptions({
    queryKey: ['billing', 'sub-accounts'],
    queryFn: ({ signal }) => callApi(subAccountRoutes.children, {}, { signal, quiet: true }),
    retry: false,
  });
}

/** After money moved or a plan changed: all that is known of it, and the balance beside the account's name. */
export async function billingChanged(queries: QueryClient): Promise<void> {
  refreshAccount(queries);
  await queries.invalidateQueries({ queryKey: ['billing'] });
}
