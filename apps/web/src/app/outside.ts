import { listenForNewChats, openChat } from '#/features/chat/public.ts';
import { countVisit, visitSource } from '#/lib/analytics.ts';
import type { Navigation } from '#/lib/router/navigation.ts';

/** Lets in what reaches the app from other pages: chats to begin, and where a visitor came from. Called once per page. */
export function listenToOutside(navigation: Navigation): void {
  const source = visitSource(location.search);
  if (source) countVisit({ event: 'conversation_guide', source });
  listenForNewChats((sessionId) => openChat(sessionId, navigation));
}
