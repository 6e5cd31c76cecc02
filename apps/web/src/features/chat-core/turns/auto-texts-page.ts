import { useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { createAutoTexts } from './auto-texts.ts';
import { loadReplyReader } from './load-turn-code.ts';
import { sideTextsWorld } from '../chat-port.ts';
import { freeTransport } from './transport-free.ts';

/** The names and memories of this page's chats. Loaded after the first answer, or when somebody asks for one. */
export const autoTexts = once(() =>
  createAutoTexts({
    ...sideTextsWorld.get(),
    freeTransport,
    forgetReply: (id) => {
      if (runtimeConfig.keepsReplies) void loadReplyReader().then(({ forgetReply }) => forgetReply(id));
    },
    // oxlint-disable-next-line no-console -- the only trace of a text that nobody asked for and nobody got
    log: (what, error) => console.debug(what, error),
  }),
);

/** In React: whether the memory of a chat is being made. */
export function useIsMakingMemory(sessionId: string): boolean {
  return useSyncExternalStore(autoTexts().subscribe, () => autoTexts().isMakingMemory(sessionId));
}
