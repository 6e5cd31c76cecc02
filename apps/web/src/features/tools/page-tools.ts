import { fetchCode } from '#/lib/fetch-code.ts';
import { oncePerKey } from '#/lib/once.ts';
import type { ChatPort, ToolPort } from '#/features/chat-core/public.ts';
import { toolsWorld, type ToolsWorld } from './tools-world.ts';

interface PageToolsWorld extends ToolsWorld {
  readonly chat: Pick<ChatPort, 'read'>;
}

/** The tools of this page. Their code comes with the first question of a chat that has some switched on. */
export function createPageTools({ chat, ...world }: PageToolsWorld): ToolPort {
  toolsWorld.give(world);
  const switchedOn = async (sessionId: string): Promise<readonly string[]> =>
    (await chat.read(sessionId)).session?.tools ?? [];
  // Kept: an `import()` of what is there already still lets whatever else the page has to do go first.
  const code = oncePerKey(() => fetchCode(() => import('./chat-tools.ts')));
  return {
    offered: async (sessionId) => {
      const ids = await switchedOn(sessionId);
      return ids.length === 0 ? [] : (await code('')).offeredOf(ids);
    },
    run: async (call, signal, onState) => {
      const ids = await switchedOn(call.sessionId);
      return (await code('')).runOf(ids, call, signal, onState);
    },
  };
}
