import { addressOf, formatAddress, withBase } from '#/lib/router/address.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { startSignIn, type SignInWorld } from './sign-in.ts';

/** What a sign-in works with in a page. */
export function pageSignInWorld(): SignInWorld {
  return { storage: sessionStorage, fetch: platform.fetch, now: Date.now };
}

/** Leaves for OpenRouter; the way back is a page of this server. */
export async function goToOpenRouter(): Promise<void> {
  const callbackUrl = (state: string) => {
    const address = addressOf({ to: '/connect/openrouter/$state', params: { state } });
    return location.origin + withBase(runtimeConfig.basePath, formatAddress(address));
  };
  location.assign(await startSignIn(callbackUrl, pageSignInWorld()));
}
