import { listenForNewChats, openChat } from '#/features/chat/public.ts';
import type { Navigation } from '#/lib/router/navigation.ts';

/** Lets in what reaches the app from other pages: chats to begin. Called once per page. */
export function listenToOutside(navigation: Navigation): void {
  listenForNewChats((sessionId) => openChat(sessionId, navigation));
}
