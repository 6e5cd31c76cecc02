import { authRoutes, DESKTOP_LOGIN_TIMEOUT_MS, ThirdPartyLoginEvent } from '@parley/contract';
import { ApiFailure, apiUrl } from '#/lib/api.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { toldByWindow, type WindowWorld } from '#/lib/told-by-window.ts';
import { platform } from '#/platform/platform.ts';

/** Providers that people sign in with in a window of theirs. */
export type PopupProvider = 'google' | 'wechat' | 'apple';

/** How such a sign-in ends; `closed` and `blocked` are seen here, the rest is told by the window. */
export type PopupEnd = ThirdPartyLoginEvent | { readonly kind: 'closed' } | { readonly kind: 'blocked' };

/** What the page at the end of the provider's window calls its message. */
const MESSAGE_TYPE = 'parley-sign-in';

/**
 * Opens the provider's window and waits for how it ends. To be called in the click itself: browsers block windows that
 * open later. Only what our own server says in that window counts. With a ticket the login becomes a way in to the account
 * that asked for it; the window waits for the ticket. The desktop app has the system's browser do it instead.
 */
export async function signInByPopup(
  provider: PopupProvider,
  world?: WindowWorld,
  ticket?: Promise<string>,
): Promise<PopupEnd> {
  if (platform.desktop) return (await fetchCode(() => import('./sign-in-by-browser.ts'))).signInByBrowser(provider);
  const url = apiUrl(authRoutes[provider]);
  const plan = {
    address: ticket ? ticket.then((link) => apiUrl(authRoutes[provider], undefined, { link })) : url,
    origin: new URL(url, location.href).origin,
    type: MESSAGE_TYPE,
    read: (event: unknown) => ThirdPartyLoginEvent.safeParse(event).data,
    patienceMs: DESKTOP_LOGIN_TIMEOUT_MS,
  };
  const end = await toldByWindow(plan, world);
  if (end.kind !== 'failed') return end;
  return { kind: 'error', message: end.failure instanceof ApiFailure ? end.failure.code : '' };
}
