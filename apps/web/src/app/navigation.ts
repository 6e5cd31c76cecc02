import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { browserAddressBar, createNavigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { isLetIn } from './guards.ts';
import { resolveAddress } from './redirects.ts';
import { matchRoute } from './route-table.ts';
import { readVisitor } from './visitor.ts';

/** Starts following the address bar. The guards read the stores, so these must have been read from disk. */
export function startNavigation(queryClient: QueryClient) {
  let serverAskedForCode = false;
  const visitor = () => readVisitor(serverAskedForCode);
  const navigation = createNavigation({
    basePath: runtimeConfig.basePath,
    bar: browserAddressBar(),
    resolve: (address) => {
      if (matchRoute(address.path) === undefined) void tellUnknown().catch(() => {});
      return resolveAddress(address, visitor());
    },
  });
  // The account may change elsewhere, so each move asks for it again; how often at most is the query's business.
  const refreshAccount = async () => {
    if (!isLetIn(visitor())) return;
    await queryClient.prefetchQuery(accountQuery());
  };
  navigation.subscribe(() => void refreshAccount());
  void refreshAccount();
  return {
    ...navigation,
    /** Remembers that the server refused a call for want of the code: it may have been set after this page was served. */
    noteAccessCodeAsked: (): void => {
      serverAskedForCode = true;
    },
  };
}

async function tellUnknown(): Promise<void> {
  const { tellUnknownAddress } = await fetchPart(() => import('./tell-unknown-address.ts'));
  tellUnknownAddress();
}

export type PageNavigation = ReturnType<typeof startNavigation>;
