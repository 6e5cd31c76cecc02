import { listenForNewChats, openChat } from '#/features/chat/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { platform } from '#/platform/platform.ts';
import { refuseStrayFiles } from './refuse-stray-files.ts';

/** Lets in what reaches the app from other pages, or from the desktop around it: chats to begin. Called once per page. */
export function listenToOutside(navigation: Navigation): void {
  refuseStrayFiles();
  listenForNewChats((sessionId) => openChat(sessionId, navigation));
  const { desktop } = platform;
  if (desktop)
    void fetchPart(() => import('./desktop/start-desktop.ts')).then((part) => part.startDesktop(desktop, navigation));
}
