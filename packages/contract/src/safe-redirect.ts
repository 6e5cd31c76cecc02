/** Characters that browsers drop or read as a slash, so that `/\evil.com` and `/<tab>/evil.com` leave the site. */
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\u0000-\u001f\u007f\\]/;

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * The path to go to after a login, or undefined for a target that could lead off this origin, or begin something at the
 * API by being opened. A missing leading slash is added. Paths are those of the app, without the base path it hangs under.
 */
export function safeRedirect(target: string, origin: string): string | undefined {
  const wanted = target.trim();
  if (wanted === '' || DECEPTIVE.test(wanted) || HAS_SCHEME.test(wanted)) return undefined;
  const path = wanted.startsWith('/') ? wanted : `/${wanted}`;
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  if (url.origin !== new URL(origin).origin) return undefined;
  // `/.//evil.com` becomes `//evil.com` once its dots are resolved.
  if (url.pathname.startsWith('//')) return undefined;
  if (isOfApi(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Decoded first, as servers do it. */
function isOfApi(pathname: string): boolean {
  return /^\/api(?:\/|$)/i.test(decoded(pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
