import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type Context,
  type ReactNode,
} from 'react';
import type { Address, Target } from './address.ts';
import type { Navigation } from './navigation.ts';

// Apart, so that who only wants to go somewhere, or to know the screen, is not drawn anew with every other chat.
const NavigationContext = createContext<Navigation | undefined>(undefined);
const PathContext = createContext<string | undefined>(undefined);
const AddressContext = createContext<Address | undefined>(undefined);
const ParamsContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

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
  const { path } = address;
  const params = useMemo(() => paramsOf(path), [paramsOf, path]);
  return (
    <NavigationContext value={navigation}>
      <PathContext value={path}>
        <AddressContext value={address}>
          <ParamsContext value={params}>{children}</ParamsContext>
        </AddressContext>
      </PathContext>
    </NavigationContext>
  );
}

export function useNavigation(): Navigation {
  return useRequired(NavigationContext);
}

/** How to go elsewhere. */
export function useNavigate(): Navigation['go'] {
  return useNavigation().go;
}

/** How to say differently where this is drawn; what comes too late, after somebody left, does nothing. */
export function useRewrite(): (target: Target) => void {
  const { rewrite } = useNavigation();
  const address = useAddress();
  return useCallback((target) => rewrite(address, target), [rewrite, address]);
}

/** The screen, whatever it shows. */
export function usePath(): string {
  return useRequired(PathContext);
}

export function useAddress(): Address {
  return useRequired(AddressContext);
}

/** What follows the question mark. */
export function useSearch(): Readonly<Record<string, string>> {
  return useAddress().search;
}

/** What fills the `$parameters` of the route. */
export function useParams(): Readonly<Record<string, string>> {
  return useRequired(ParamsContext);
}

function useRequired<Value>(context: Context<Value | undefined>): Value {
  const value = use(context);
  if (value === undefined) throw new Error('There is no router around this');
  return value;
}
