import { selfRoute, type User } from '@parley/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getUser, isUserRead, updateUser } from '#/features/settings/public.ts';
import { callApi } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Navigation asks for the account again, but not more often than this. */
const ACCOUNT_FRESH_MS = 30_000;
/** Until the store is read nobody knows the token, and a call without one would be refused. */
const HYDRATION_RETRY_MS = 200;

/** Whoever is signed in; on a private server, its owner. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => fetchAccount(signal),
    staleTime: ACCOUNT_FRESH_MS,
  });
}

/** Asks for the account again. Whoever shows it only reads what is known, so that marking it as old would ask nobody. */
export function refreshAccount(queries: QueryClient): void {
  if (queries.getQueryData(accountQuery().queryKey) === undefined) return;
  // What fails leaves what was known; nobody has to wait for it.
  queries.fetchQuery({ ...accountQuery(), staleTime: 0 }).catch(() => undefined);
}

/** Asks the server for the account, and keeps the answer for the next start. */
async function fetchAccount(signal: AbortSignal): Promise<User> {
  while (!isUserRead()) await new Promise((resolve) => setTimeout(resolve, HYDRATION_RETRY_MS));
  const { token } = getUser();
  const user = await callApi(selfRoute, undefined, { signal, quiet: true });
  // Somebody may have signed out meanwhile: an answer that comes late must not bring the account back.
  const isSignedIn = (): boolean => token !== '' && getUser().token === token;
  if (runtimeConfig.mode === 'hosted' && isSignedIn()) {
    updateUser({ user });
    void fetchCode(() => import('./load-relatives.ts')).then(
      ({ loadRelatives }) => loadRelatives(user, isSignedIn),
      () => {},
    );
  }
  return user;
}
