import { lazyPart } from '#/components/lazy-part.tsx';
import { fetchCode } from '#/lib/fetch-code.ts';
import { once, oncePerKey } from '#/lib/once.ts';
import type { ToolServers } from '#/features/tools/public.ts';
import { serverIdOf } from './model/server-id.ts';

/** Kept, so that a question does not wait for an `import()` of what is there already. */
const code = once(() => oncePerKey(() => fetchCode(() => import('./server-tools.ts'))));

/** MCP servers as the tools of the page know them. Their code comes with the first chat that has one switched on. */
export const mcpToolServers: ToolServers = {
  owns: (toolId) => serverIdOf(toolId) !== undefined,
  async toolsOf(ids, reserved, isCalled) {
    if (ids.length === 0) return [];
    const { serverTools } = await code()('');
    return serverTools(ids, reserved, isCalled);
  },
  Switches: lazyPart(() => import('./components/server-switches.tsx'), 'ServerSwitches'),
  Name: lazyPart(() => import('./components/server-name.tsx'), 'ServerName', { place: 'icon' }),
};
