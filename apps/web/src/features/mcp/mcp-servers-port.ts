import { lazyPart } from '#/components/lazy-part.tsx';
import { fetchCode } from '#/lib/fetch-code.ts';
import type { ToolServers } from '#/features/tools/public.ts';
import { serverIdOf } from './model/server-id.ts';

/** MCP servers as the tools of the page know them. Their code comes with the first chat that has one switched on. */
export const mcpToolServers: ToolServers = {
  owns: (toolId) => serverIdOf(toolId) !== undefined,
  async toolsOf(ids, reserved, isCalled) {
    if (ids.length === 0) return [];
    const { serverTools } = await fetchCode(() => import('./server-tools.ts'));
    return serverTools(ids, reserved, isCalled);
  },
  Switches: lazyPart(() => import('./components/server-switches.tsx'), 'ServerSwitches'),
  Name: lazyPart(() => import('./components/server-name.tsx'), 'ServerName', { place: 'icon' }),
};
