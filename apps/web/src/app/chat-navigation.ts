import { useMemo } from 'react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { askToDelete } from '#/features/chat/chat-dialogs.ts';
import { chatActions, getCurrentSessionId, setIncognito, type SessionSummary } from '#/features/chat/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { Navigation } from '#/lib/router/navigation.ts';

/** What the shell does with chats. */
export function useChatNavigation() {
  const navigation = useNavigation();
  return useMemo(() => chatNavigation(navigation), [navigation]);
}

function chatNavigation({ go }: Navigation) {
  function openChat(id: string) {
    closeNavigationDrawer();
    go({ to: '/', search: { c: id } });
  }

  async function startNewChat() {
    closeNavigationDrawer();
    if (getConfig().dontShowMaskSplashScreen) openChat(await chatActions.createSession());
    else go({ to: '/new-chat' });
  }

  async function stepChat(step: 1 | -1) {
    const shown = getCurrentSessionId();
    const neighbour = shown === undefined ? undefined : await chatActions.neighbourSession(shown, step);
    if (neighbour !== undefined) openChat(neighbour);
  }

  async function toggleIncognito() {
    closeNavigationDrawer();
    const id = await setIncognito(!getConfig().incognitoMode);
    if (id !== undefined) openChat(id);
  }

  /** Deletes after a question. Where the chat was in sight, another one takes its place, and gives it back. */
  function deleteChat(chat: SessionSummary, isInSight: boolean) {
    return askToDelete(chat, (id) => {
      if (isInSight) go({ to: '/', search: { c: id } }, { replace: true });
    });
  }

  return { openChat, startNewChat, stepChat, toggleIncognito, deleteChat };
}
