import { chatActions, INCOGNITO, listedChats, readChat, RECENT } from '#/features/chat-core/public.ts';
import { serverData } from '#/lib/server-data.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { browsingOffer } from './browsing-query.ts';
import { keepToolsOfNewChats } from './keep-new-chat-tools.ts';
import { toolsOfNewChats } from './new-chat-tools.ts';
import { toolsQuery } from './tools-query.ts';

/**
 * Gives somebody who is new here the tools that the server gives to new people, which is web browsing. Where the server
 * cannot search the web there is nothing to welcome anybody with: nothing changes, and nobody is asked again.
 */
export async function welcome(area: TextArea): Promise<void> {
  const offer = await browsingOffer();
  if (!offer) return;
  if (!offer.search) return keepToolsOfNewChats([], area);
  const { config } = await serverData.get().fetchQuery(toolsQuery());
  keepToolsOfNewChats(config, area);
  await addToEmptyChats(toolsOfNewChats(area));
}

/** The chat that is open at a first visit was made before the server was asked. */
async function addToEmptyChats(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, messageCount } of [...listedChats(RECENT), ...listedChats(INCOGNITO)]) {
    if (messageCount > 0) continue;
    const { tools = [] } = (await readChat(id)).session ?? {};
    await chatActions.updateSession(id, { tools: [...new Set([...tools, ...ids])] });
  }
}
