import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';
import type { Address } from './address.ts';
import type { Navigation } from './navigation.ts';

interface RouterState {
  readonly navigation: Navigation;
  readonly address: Address;
  readonly params: Readonly<Record<string, string>>;
}

const RouterContext = createContext<RouterState | undefined>(undefined);

interface RouterProviderProps {
  readonly navigation: Navigation;
  /** The parameters of the route that an address fits. */
  readonly paramsOf: (path: string) => Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/**
 * Hands the present address down. A move to another screen is a transition: the old one stays until the new one can be
 * shown. A move within a screen is drawn at once: browsers put off whatever comes later until they have drawn a frame.
 */
export function RouterProvider({ navigation, paramsOf, children }: RouterProviderProps) {
  const [address, setAddress] = useState(() => navigation.current());
  useEffect(() => {
    let { path } = navigation.current();
    const follow = () => {
      const next = navigation.current();
      const isSameScreen = next.path === path;
      ({ path } = next);
      if (isSameScreen) setAddress(next);
      else startTransition(() => setAddress(next));
    };
    follow();
    return navigation.subscribe(follow);
  }, [navigation]);
  return <RouterContext value={{ navigation, address, params: paramsOf(address.path) }}>{children}</RouterContext>;
}

export function useNavigation(): Navigation {
  return useRouterState().navigation;
}

/** How to go elsewhere. */
export function useNavigate(): Navigation['go'] {
  return useRouterState().navigation.go;
}

export function useAddress(): Address {
  return useRouterState().address;
}

/** What follows the question mark. */
export function useSearch(): Readonly<Record<string, string>> {
  return useRouterState().address.search;
}

/** What fills the `$parameters` of the route. */
export function useParams(): Readonly<Record<string, string>> {
  return useRouterState().params;
}

function useRouterState(): RouterState {
  const state = use(RouterContext);
  if (state === undefined) throw new Error('There is no router around this');
  return state;
}
