import type { LoginResult } from '@parley/contract';
import { formatAddress, parseAddress, withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { accountPlace } from '#/storage/account-place.ts';
import { noteSignedIn } from '#/storage/page-account.ts';

/** Keeps the session of an account that signed in. False where the browser keeps nothing, so that nobody can be signed in. */
export async function keepAccount({ token, user }: LoginResult): Promise<boolean> {
  return noteSignedIn(await accountPlace(user.uuid), { token, user });
}

/**
 * Goes on as the account whose session was kept, at an address of ours. The page is loaded anew: it then opens what this
 * account has on this device, and nothing of anybody else.
 */
export function openAccount(target: string): void {
  location.assign(withBase(runtimeConfig.basePath, formatAddress(parseAddress(target))));
}
