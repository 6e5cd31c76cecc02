import { authRoutes, DESKTOP_LOGIN_TIMEOUT_MS, ThirdPartyLoginEvent } from '@parley/contract';
import { ApiFailure, apiUrl } from '#/lib/api.ts';

/** Providers that people sign in with in a window of theirs. */
export type PopupProvider = 'google' | 'wechat' | 'apple';

/** How such a sign-in ends; `closed` and `blocked` are seen here, the rest is told by the window. */
export type PopupEnd = ThirdPartyLoginEvent | { readonly kind: 'closed' } | { readonly kind: 'blocked' };

/** What the page at the end of the provider's window calls its message. */
const MESSAGE_TYPE = 'parley-sign-in';
const LOOK_EVERY_MS = 500;
/** The last word of a window that closes itself may still be on its way, on a busy machine for a second or more. */
const LOOKS_UNTIL_CLOSED = 5;
const FEATURES = 'popup,width=520,height=680';

interface PopupWorld {
  readonly open: (
    url: string,
  ) => (Pick<Window, 'closed' | 'close'> & { readonly location: { replace: (url: string) => void } }) | null;
  readonly listen: (listener: (event: MessageEvent) => void) => () => void;
  readonly patienceMs?: number;
}

const browserWorld: PopupWorld = {
  open: (url) => window.open(url, '_blank', FEATURES),
  listen: (listener) => {
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  },
};

/**
 * Opens the provider's window and waits for how it ends. To be called in the click itself: browsers block windows that
 * open later. Only what our own server says in that window counts. With a ticket the login becomes a way in to the account
 * that asked for it; the window waits for the ticket.
 */
export function signInByPopup(
  provider: PopupProvider,
  world: PopupWorld = browserWorld,
  ticket?: Promise<string>,
): Promise<PopupEnd> {
  const url = apiUrl(authRoutes[provider]);
  const origin = new URL(url, location.href).origin;
  const popup = world.open(ticket === undefined ? url : '');
  if (popup === null) return Promise.resolve({ kind: 'blocked' });
  return new Promise((resolve) => {
    const endWith = (end: PopupEnd): void => {
      clearInterval(looking);
      clearTimeout(patience);
      stopListening();
      if (end.kind !== 'closed') popup.close();
      resolve(end);
    };
    const stopListening = world.listen(
      ({ origin: from, source, data }: MessageEvent<{ type?: unknown; event?: unknown } | null>) => {
        if (from !== origin || (source !== null && source !== popup)) return;
        if (data?.type !== MESSAGE_TYPE) return;
        const told = ThirdPartyLoginEvent.safeParse(data.event);
        if (told.success) endWith(told.data);
      },
    );
    ticket?.then(
      (link) => popup.location.replace(apiUrl(authRoutes[provider], undefined, { link })),
      (failure: unknown) => endWith({ kind: 'error', message: failure instanceof ApiFailure ? failure.code : '' }),
    );
    let looksSinceClosed = 0;
    const looking = setInterval(() => {
      if (popup.closed) looksSinceClosed += 1;
      if (looksSinceClosed === LOOKS_UNTIL_CLOSED) endWith({ kind: 'closed' });
    }, LOOK_EVERY_MS);
    const patience = setTimeout(() => endWith({ kind: 'timeout' }), world.patienceMs ?? DESKTOP_LOGIN_TIMEOUT_MS);
  });
}
