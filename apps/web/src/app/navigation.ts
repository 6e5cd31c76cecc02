import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { browserAddressBar, createNavigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { isLetIn } from './guards.ts';
import { resolveAddress } from './redirects.ts';
import { readVisitor } from './visitor.ts';

/** Starts following the address bar. The guards read the stores, so these must have been read from disk. */
export function startNavigation(queryClient: QueryClient) {
  const navigation = createNavigation({
    basePath: runtimeConfig.basePath,
    bar: browserAddressBar(),
    resolve: (address) => resolveAddress(address, readVisitor(queryClient)),
  });
  // The account may change elsewhere, so each move asks for it again; how often at most is the query's business.
  const refreshAccount = async () => {
    if (!isLetIn(readVisitor(queryClient))) return;
    await queryClient.prefetchQuery(accountQuery());
    // Only now it is known whether a page for parent accounts may stay open.
    navigation.recheck();
  };
  navigation.subscribe(() => void refreshAccount());
  void refreshAccount();
  return navigation;
}
