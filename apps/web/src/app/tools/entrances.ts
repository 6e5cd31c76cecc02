import type { ComponentType } from 'react';
import { McpServers } from '#/features/mcp/public.ts';
import { PluginsScreen, ToolsScreen } from '#/features/tools/components/tools-screen.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import type { Address, RoutePath } from '#/lib/router/address.ts';

/** A way into the tools. Its part draws its own heading, below the row of entrances. */
interface Entrance {
  readonly to: RoutePath;
  /** Follows the path as `?view=`, where several entrances have the same. */
  readonly view?: string;
  readonly label: TextKey;
  readonly Part: ComponentType;
}

/** The entrance that `/plugins` is another name of. */
const PLUGINS_VIEW = 'plugins';

/** In the order of the row. */
export const ENTRANCES: readonly [Entrance, ...Entrance[]] = [
  { to: '/tools', label: 'titles.tools', Part: ToolsScreen },
  { to: '/tools', view: PLUGINS_VIEW, label: 'tools.plugins.title', Part: PluginsScreen },
  { to: '/tools', view: 'mcp', label: 'mcp.title', Part: McpServers },
];

/** The entrance at an address; a view that nobody knows is that of the path alone. */
export function entranceAt({ path, search }: Pick<Address, 'path' | 'search'>): Entrance {
  const wanted = search['view'] ?? (path === '/plugins' ? PLUGINS_VIEW : undefined);
  return ENTRANCES.find(({ view }) => view === wanted) ?? ENTRANCES[0];
}
