/**
 * Filled in by the route table, so that a link to nowhere does not compile.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface KnownRoutes {}

export type RoutePath = KnownRoutes extends { path: infer Path extends string } ? Path : string;

/** A place in the app, without the base path under which it is served. */
export interface Address {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hash: string;
}

/** Where to go: a route with what fills its `$parameters`, and what follows it. */
export interface Target {
  readonly to: RoutePath;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly search?: Readonly<Record<string, string | undefined>> | undefined;
  readonly hash?: string | undefined;
}

export function addressOf({ to, params = {}, search = {}, hash = '' }: Target): Address {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const kept = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path, search: Object.fromEntries(kept), hash };
}

/** Reads `/settings/general?a=1#theme`. */
export function parseAddress(text: string): Address {
  const url = new URL(text, 'http://app.invalid');
  return {
    path: url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : '/',
    search: Object.fromEntries(url.searchParams),
    hash: safeDecode(url.hash.slice(1)),
  };
}

export function formatAddress({ path, search, hash }: Address): string {
  const query = new URLSearchParams(search).toString();
  return `${path}${query && `?${query}`}${hash && `#${encodeURIComponent(hash)}`}`;
}

/** Puts the base path ('/' or '/x/') before an address. */
export function withBase(basePath: string, text: string): string {
  return `${basePath.replace(/\/$/, '')}${text}`;
}

/** Takes the base path off; an address outside of it is the start of the app. */
export function withoutBase(basePath: string, text: string): string {
  const base = basePath.replace(/\/$/, '');
  if (base === '') return text;
  const rest = text.startsWith(base) ? text.slice(base.length) : '';
  if (rest.startsWith('/')) return rest;
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : '/';
}

/** The parameters with which a pattern such as `/share/$id` fits a path; undefined where it does not. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('$') && value !== '') params[part.slice(1)] = safeDecode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** A half-written escape in an address is no reason to fail. */
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
