const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Where a link may lead: out to a safe scheme, or to a path of this app. Anything else is shown as plain text. */
export type LinkTarget =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'app'; readonly path: string };

export function linkTarget(href: string): LinkTarget | null {
  const trimmed = stripInvisible(href);
  // `//host` and `/\host` leave the app although they look like paths.
  if (/^\/(?![/\\])/.test(trimmed)) return { kind: 'app', path: trimmed };
  const url = parse(trimmed);
  return url && LINK_SCHEMES.has(url.protocol) ? { kind: 'outside', href: url.href } : null;
}

/** The address of a picture that is safe inside `<img>`, where even SVG cannot run anything; null for all others. */
export function imageSource(href: string): string | null {
  const trimmed = stripInvisible(href);
  if (IMAGE_DATA.test(trimmed)) return trimmed;
  const url = parse(trimmed);
  return url && (url.protocol === 'https:' || url.protocol === 'blob:') ? url.href : null;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** Browsers skip control characters inside a scheme: `java\nscript:` would run. */
function stripInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
