import {
  authRoutes,
  DESKTOP_LOGIN_TIMEOUT_MS,
  desktopLoginCode,
  type DesktopLogin,
  type ThirdPartyLoginEvent,
} from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { ApiFailure, apiUrl, callApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { keepBindingSecret } from './binding-secret.ts';

type BrowserLoginEnd = ThirdPartyLoginEvent | { readonly kind: 'closed' };

/** What the app does with the world while somebody signs in in the browser. */
export interface BrowserLoginWorld {
  readonly open: (url: string) => Promise<void>;
  readonly pickUp: (attempt: LoginAttempt, signal: AbortSignal) => Promise<DesktopLogin>;
  /** Shows code and server until the login has ended; resolves when that is closed. */
  readonly show: (shown: ShownLogin, ending: Promise<unknown>) => Promise<void>;
  readonly patienceMs: number;
  readonly askEveryMs: number;
}

/** What the browser must show as well. */
interface ShownLogin {
  readonly code: string;
  readonly server: string;
}

interface LoginAttempt {
  readonly state: string;
  /** Stays here: the server is told its hash beforehand, and gives the login to whoever knows it. */
  readonly secret: string;
}

const appWorld: BrowserLoginWorld = {
  open: (url) => platform.openExternal(url),
  pickUp: ({ state, secret }, signal) =>
    callApi(authRoutes.desktopPickup, { body: { state, secret } }, { quiet: true, signal }),
  show: (shown, ending) =>
    openLazyOverlay(() => import('./components/browser-login-dialog.tsx'), 'BrowserLoginDialog', { ...shown, ending }),
  patienceMs: DESKTOP_LOGIN_TIMEOUT_MS,
  askEveryMs: 1_500,
};

/**
 * Signs in in the system's browser, for the desktop app: no provider lets people sign in in a window that an app controls. The
 * browser shows the same code as the app and asks before it hands the login over, which only this attempt's secret fetches.
 */
export async function signInByBrowser(
  provider: 'google' | 'wechat' | 'apple',
  world: BrowserLoginWorld = appWorld,
): Promise<BrowserLoginEnd> {
  const attempt = { state: newSecret(), secret: newSecret() };
  const channel = base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.secret)));
  // The address that somebody gave: what the server calls itself is its own affair.
  const server = new URL(apiUrl(authRoutes[provider]), location.href).host;
  const url = apiUrl(authRoutes[provider], undefined, { state: attempt.state, channel, server });
  try {
    await world.open(url);
  } catch {
    return { kind: 'error', message: '' };
  }
  const left = new AbortController();
  const ending = untilPickedUp(attempt, left.signal, world);
  const code = await desktopLoginCode({ state: attempt.state, channel, server });
  void world.show({ code, server }, ending).then(() => left.abort());
  return ending;
}

async function untilPickedUp(
  attempt: LoginAttempt,
  left: AbortSignal,
  { pickUp, patienceMs, askEveryMs }: BrowserLoginWorld,
): Promise<BrowserLoginEnd> {
  const patience = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([left, patience]);
  while (!signal.aborted) {
    try {
      const end = endOf(await pickUp(attempt, signal), attempt.secret);
      if (end) return end;
    } catch (failure) {
      // A server that is away for a moment may still have it in the next one.
      if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500)
        return { kind: 'error', message: failure.code };
    }
    await pause(askEveryMs, signal);
  }
  return left.aborted ? { kind: 'closed' } : { kind: 'timeout' };
}

function endOf({ status, token, user, wechat, wechatId }: DesktopLogin, secret: string): BrowserLoginEnd | undefined {
  if (status === 'waiting') return undefined;
  if (status === 'done' && wechat) {
    keepBindingSecret(wechatId, secret);
    return { kind: 'bind-phone', wechatId };
  }
  return status === 'done' && user !== null ? { kind: 'done', token, user } : { kind: 'error', message: '' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

const newSecret = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  return new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
}
