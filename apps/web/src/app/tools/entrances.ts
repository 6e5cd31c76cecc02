import type { ComponentType } from 'react';
import { McpServers } from '#/features/mcp/public.ts';
import { ToolsScreen } from '#/features/tools/components/tools-screen.tsx';
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

/** In the order of the row. */
export const ENTRANCES: readonly [Entrance, ...Entrance[]] = [
  { to: '/tools', label: 'titles.tools', Part: ToolsScreen },
  { to: '/tools', view: 'mcp', label: 'mcp.title', Part: McpServers },
];

/** The entrance at an address; a view that nobody knows is that of the path alone. `/plugins` is another name of the tools. */
export function entranceAt({ path, search }: Pick<Address, 'path' | 'search'>): Entrance {
  const there = ENTRANCES.filter(({ to }) => to === path);
  const plain = there.find(({ view }) => view === undefined);
  return there.find(({ view }) => view !== undefined && view === search['view']) ?? plain ?? ENTRANCES[0];
}
