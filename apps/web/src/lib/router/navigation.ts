import { addressOf, formatAddress, parseAddress, withBase, withoutBase, type Address, type Target } from './address.ts';

interface GoOptions {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean | undefined;
}

/** What the browser gives: its address bar and its history. */
export interface AddressBar {
  /** Path, query and hash, base path included. */
  read(): string;
  write(text: string, how: 'push' | 'replace'): void;
  /** Calls back when the person went back or forward. */
  onMove(listener: () => void): void;
}

export interface Navigation {
  readonly basePath: string;
  readonly current: () => Address;
  readonly go: (target: Target | Address, options?: GoOptions) => void;
  /** Puts another address in the place of one, unless that one was left meanwhile: nobody is called back to it. */
  readonly rewrite: (from: Address, target: Target) => void;
  /** Asks the guards again, after somebody signed in or out. */
  readonly recheck: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface NavigationOptions {
  readonly basePath: string;
  readonly bar: AddressBar;
  /** Where an address leads to: itself, or the place that the guards send to. */
  readonly resolve: (address: Address) => Address;
}

const MOST_REDIRECTS = 8;

/** Keeps the address bar and the app in step. */
export function createNavigation({ basePath, bar, resolve }: NavigationOptions): Navigation {
  const listeners = new Set<() => void>();
  let current = enter();
  bar.onMove(() => {
    current = enter();
    for (const listener of listeners) listener();
  });

  /** Takes over what stands in the address bar, corrected where the guards want another place. */
  function enter(): Address {
    const asked = parseAddress(withoutBase(basePath, bar.read()));
    const address = settle(asked);
    if (address !== asked) bar.write(withBase(basePath, formatAddress(address)), 'replace');
    return address;
  }

  function settle(asked: Address): Address {
    let address = asked;
    for (let hops = 0; hops < MOST_REDIRECTS; hops++) {
      const next = resolve(address);
      if (next === address) break;
      address = next;
    }
    return address;
  }

  function go(target: Target | Address, { replace = false }: GoOptions = {}): void {
    const address = settle('to' in target ? addressOf(target) : target);
    const text = formatAddress(address);
    bar.write(withBase(basePath, text), replace || text === formatAddress(current) ? 'replace' : 'push');
    current = address;
    for (const listener of listeners) listener();
  }

  return {
    basePath,
    current: () => current,
    go,

    rewrite(from, target) {
      if (formatAddress(from) === formatAddress(current)) go(target, { replace: true });
    },

    recheck() {
      const address = settle(current);
      if (address !== current) go(address, { replace: true });
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The address bar of this page. */
export function browserAddressBar(): AddressBar {
  return {
    read: () => location.pathname + location.search + location.hash,
    write: (text, how) => (how === 'push' ? history.pushState(null, '', text) : history.replaceState(null, '', text)),
    onMove: (listener) => window.addEventListener('popstate', listener),
  };
}
