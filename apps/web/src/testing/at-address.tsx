import type { ReactNode } from 'react';
import { formatAddress, matchPath } from '#/lib/router/address.ts';
import { createNavigation, type Navigation } from '#/lib/router/navigation.ts';
import { RouterProvider } from '#/lib/router/router-context.tsx';

/** A navigation over an address bar in memory, open to everyone. */
export function navigationAt(address: string, basePath = '/'): Navigation & { readonly text: () => string } {
  let shown = address;
  const bar = { read: () => shown, write: (text: string) => void (shown = text), onMove: () => {} };
  const navigation = createNavigation({ basePath, bar, resolve: (wanted) => wanted });
  return { ...navigation, text: () => formatAddress(navigation.current()) };
}

interface AtAddressProps {
  readonly navigation: Navigation;
  /** The pattern whose parameters the screen reads. */
  readonly pattern?: string;
  readonly children: ReactNode;
}

/** Puts a screen at an address, for tests. */
export function AtAddress({ navigation, pattern = '/', children }: AtAddressProps) {
  return (
    <RouterProvider navigation={navigation} paramsOf={(path) => matchPath(pattern, path) ?? {}}>
      {children}
    </RouterProvider>
  );
}
