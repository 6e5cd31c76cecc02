/**
 * Who a route lets in. `public`: anyone. `member`: whoever is signed in, or let in by a private server. `parent`: accounts
 * that may have sub-accounts. `login` and `access-code`: the two entrances, closed to those already inside.
 */
export type RouteAccess = 'public' | 'member' | 'parent' | 'login' | 'access-code';

export interface RouteRow {
  readonly path: string;
  readonly access: RouteAccess;
  readonly sidebar: boolean;
}

/** Every address of the product. A row also speaks for the addresses below it (`/share` for `/share/{id}`). */
export const ROUTE_TABLE = [
  { path: '/', access: 'member', sidebar: true },
  { path: '/chat', access: 'member', sidebar: true },
  { path: '/new-chat', access: 'member', sidebar: true },
  { path: '/masks', access: 'member', sidebar: true },
  { path: '/models', access: 'member', sidebar: true },
  { path: '/search-chat', access: 'member', sidebar: true },
  { path: '/settings', access: 'member', sidebar: true },
  { path: '/custom-providers', access: 'member', sidebar: true },
  { path: '/images', access: 'member', sidebar: true },
  { path: '/tools', access: 'member', sidebar: true },
  { path: '/manager', access: 'parent', sidebar: true },
  { path: '/apikey', access: 'member', sidebar: true },
  { path: '/share', access: 'public', sidebar: false },
  { path: '/artifacts', access: 'public', sidebar: false },
  { path: '/download', access: 'public', sidebar: false },
  { path: '/price', access: 'public', sidebar: false },
  { path: '/content', access: 'public', sidebar: false },
  { path: '/login', access: 'login', sidebar: false },
  { path: '/auth', access: 'access-code', sidebar: false },
] as const satisfies readonly RouteRow[];

export const CHAT_PATH = '/';

/** The row that speaks for a path; undefined where the product has no such place. */
export function routeRowOf(path: string): RouteRow | undefined {
  const firstSegment = `/${path.split('/')[1] ?? ''}`;
  return ROUTE_TABLE.find((row) => row.path === firstSegment);
}

export function hasSidebar(path: string): boolean {
  return routeRowOf(path)?.sidebar ?? true;
}
