import { withoutInvisible } from '../remote-picture/picture-source.ts';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Where a link may lead: out to a safe scheme, or to a path of this app. Anything else is shown as plain text. */
export type LinkTarget =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'app'; readonly path: string };

export function linkTarget(href: string): LinkTarget | null {
  const trimmed = withoutInvisible(href);
  // `//host` and `/\host` leave the app although they look like paths.
  if (/^\/(?![/\\])/.test(trimmed)) return { kind: 'app', path: trimmed };
  const url = parse(trimmed);
  return url && LINK_SCHEMES.has(url.protocol) ? { kind: 'outside', href: url.href } : null;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
