/** Where a page is, as far as passkeys ask for it. */
interface PasskeyPlace {
  /** Whether the page is that of the desktop app, which is at no server's address. */
  readonly isApp: boolean;
  /** As `location.hostname` gives it. */
  readonly hostname: string;
  /** Whether the page came over https, or from this machine. */
  readonly isSecure: boolean;
  /** Whether the browser has WebAuthn, with its own reading and writing of JSON. */
  readonly isSupported: boolean;
}

/** Why there can be no passkeys here: the page is the app's, has an IP address for a name, came over plain http, or the browser is old. */
export type PasskeyObstacle = 'app' | 'address' | 'insecure' | 'browser';

/** What keeps a browser from making and using passkeys at this address; undefined where nothing does. */
export function passkeyObstacle({ isApp, hostname, isSecure, isSupported }: PasskeyPlace): PasskeyObstacle | undefined {
  // Passkeys belong to the address of a server, which no page of the app has.
  if (isApp) return 'app';
  // First: browsers bind passkeys to a name, and no https changes that.
  if (isIpAddress(hostname)) return 'address';
  if (!isSecure) return 'insecure';
  return isSupported ? undefined : 'browser';
}

/** An address with `localhost` in place of an IP address of this machine; undefined for any other. */
export function namedAddress(href: string): string | undefined {
  const url = new URL(href);
  if (!/^127\.[\d.]+$|^\[::1\]$/.test(url.hostname)) return undefined;
  url.hostname = 'localhost';
  return url.href;
}

function isIpAddress(hostname: string): boolean {
  return /^\[|^[\d.]+$/.test(hostname);
}
