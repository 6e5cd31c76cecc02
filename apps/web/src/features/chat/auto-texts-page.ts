import { useSyncExternalStore } from 'react';
import { knownModels } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { createAutoTexts } from './auto-texts.ts';
import { chatActions, readChat, watchFrame } from './store.ts';
import { freeTransport } from './transport-free.ts';
import { transportFor } from './transport.ts';

/** The names and memories of this page's chats. Loaded after the first answer, or when somebody asks for one. */
export const autoTexts = createAutoTexts({
  chat: { ...chatActions, read: readChat, watch: watchFrame },
  config: getConfig,
  models: knownModels,
  transportFor,
  freeTransport,
  // oxlint-disable-next-line no-console -- the only trace of a text that nobody asked for and nobody got
  log: (what, error) => console.debug(what, error),
});

/** In React: whether the memory of a chat is being made. */
export function useIsMakingMemory(sessionId: string): boolean {
  return useSyncExternalStore(autoTexts.subscribe, () => autoTexts.isMakingMemory(sessionId));
}
