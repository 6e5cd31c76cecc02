import type { TextKey } from '#/i18n/text-key.ts';
import { matchPath } from '#/lib/router/address.ts';

/**
 * Who a route lets in. `public`: anyone. `member`: whoever is signed in, or let in by a private server. `settings`: as
 * `member`, but also whoever stands before a private server without its code, to bring a key of their own. `login` and
 * `access-code`: the two entrances, closed to those already inside.
 */
export type RouteAccess = 'public' | 'member' | 'settings' | 'login' | 'access-code';

export interface RouteRow {
  readonly path: string;
  readonly access: RouteAccess;
  readonly sidebar: boolean;
  /** Shows what only a server has: the desktop app says so where it works without one. */
  readonly ofServer?: true;
  /** Names the screen in the browser's tab; the chat goes by its topic. */
  readonly title?: TextKey;
}

/** Every address of the product; anything else leads to the chat. The screens are in screens.ts. */
export const ROUTE_TABLE = [
  { path: '/', access: 'member', sidebar: true },
  { path: '/chat', access: 'member', sidebar: true },
  { path: '/new-chat', access: 'member', sidebar: true, title: 'shell.newChat' },
  { path: '/masks', access: 'member', sidebar: true, title: 'titles.masks' },
  { path: '/models', access: 'member', sidebar: true, title: 'titles.models' },
  { path: '/connect', access: 'member', sidebar: true, title: 'titles.connect' },
  { path: '/discover', access: 'member', sidebar: true, title: 'shell.discover' },
  { path: '/search-chat', access: 'member', sidebar: true, title: 'titles.search' },
  { path: '/settings', access: 'settings', sidebar: true, title: 'shell.settings' },
  { path: '/settings/$section', access: 'settings', sidebar: true, title: 'shell.settings' },
  { path: '/custom-providers', access: 'member', sidebar: true, title: 'titles.customProviders', ofServer: true },
  { path: '/server-models', access: 'member', sidebar: true, title: 'titles.channels', ofServer: true },
  { path: '/connect/openrouter/$state', access: 'member', sidebar: true, title: 'titles.openRouter', ofServer: true },
  { path: '/images', access: 'member', sidebar: true, title: 'titles.images' },
  { path: '/tools', access: 'member', sidebar: true, title: 'titles.tools' },
  { path: '/plugins', access: 'member', sidebar: true, title: 'titles.tools' },
  { path: '/manager', access: 'member', sidebar: true, title: 'titles.subAccounts', ofServer: true },
  { path: '/apikey', access: 'member', sidebar: true, title: 'titles.apiKeys', ofServer: true },
  { path: '/share', access: 'public', sidebar: false, title: 'titles.share', ofServer: true },
  { path: '/share/$id', access: 'public', sidebar: false, title: 'titles.share', ofServer: true },
  { path: '/share/$id/copy', access: 'member', sidebar: false, title: 'titles.share', ofServer: true },
  { path: '/artifacts', access: 'public', sidebar: false, title: 'titles.artifacts', ofServer: true },
  { path: '/artifacts/$id', access: 'public', sidebar: false, title: 'titles.artifacts', ofServer: true },
  { path: '/artifacts/$id/fork', access: 'member', sidebar: false, title: 'titles.artifacts', ofServer: true },
  { path: '/received', access: 'member', sidebar: false },
  { path: '/download', access: 'public', sidebar: false, title: 'titles.download', ofServer: true },
  { path: '/price', access: 'public', sidebar: false, title: 'titles.price', ofServer: true },
  { path: '/content', access: 'public', sidebar: false, title: 'titles.content', ofServer: true },
  { path: '/content/$id', access: 'public', sidebar: false, title: 'titles.content', ofServer: true },
  { path: '/login', access: 'login', sidebar: false, title: 'titles.login' },
  { path: '/auth', access: 'access-code', sidebar: false, title: 'titles.accessCode' },
] as const satisfies readonly RouteRow[];

declare module '../lib/router/address.ts' {
  interface KnownRoutes {
    path: (typeof ROUTE_TABLE)[number]['path'];
  }
}

export const CHAT_PATH = '/';

export interface RouteMatch {
  readonly row: RouteRow & { readonly path: (typeof ROUTE_TABLE)[number]['path'] };
  readonly params: Readonly<Record<string, string>>;
}

/** The row that a path fits; undefined where the product has no such place. */
export function matchRoute(path: string): RouteMatch | undefined {
  for (const row of ROUTE_TABLE) {
    const params = matchPath(row.path, path);
    if (params !== undefined) return { row, params };
  }
  return undefined;
}
