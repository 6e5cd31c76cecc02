import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AtAddress, navigationAt } from './at-address.tsx';

/** What stands around every screen: the answers of the server and an address. For tests that lay answers ready. */
export function aroundPage(queryClient: QueryClient, address = '/') {
  return function AroundPage({ children }: { readonly children: ReactNode }) {
    return (
      <QueryClientProvider client={queryClient}>
        <AtAddress navigation={navigationAt(address)}>{children}</AtAddress>
      </QueryClientProvider>
    );
  };
}
