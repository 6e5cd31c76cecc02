import { useEffect } from 'react';
import { formatAddress, parseAddress, withBase, withoutBase, type Address } from '#/lib/router/address.ts';
import { browserAddressBar } from '#/lib/router/navigation.ts';
import { useAddress } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { resolveAddress } from './redirects.ts';

const NOBODY = { accessCodeRequired: false, hasToken: false, hasOwnKey: false, isParentAccount: undefined } as const;

/**
 * Leaves for the sign-in where nobody is signed in to a hosted server and the address is not a public one: before anything
 * is read, for that is a page of its own. Gives whether the page is being left.
 */
export function goToEntrance(): boolean {
  const { mode, basePath } = runtimeConfig;
  if (mode !== 'hosted' || PAGE_ACCOUNT !== undefined) return false;
  const asked = parseAddress(withoutBase(basePath, browserAddressBar().read()));
  const visitor = { ...NOBODY, mode };
  // An address that the app does not know leads to the chat first.
  const address = resolveAddress(resolveAddress(asked, visitor), visitor);
  if (address.path !== '/login') return false;
  loadEntrance(address);
  return true;
}

/** What the app shows where the guards lead to the sign-in: nothing, while that page is being loaded. */
export function EntranceScreen() {
  const address = useAddress();
  useEffect(() => loadEntrance(address), [address]);
  return null;
}

/** In its plain form, whatever slashes were typed: the server has that page under this address alone. */
function loadEntrance(address: Address): void {
  location.replace(withBase(runtimeConfig.basePath, formatAddress(address)));
}
