import { useMemo } from 'react';
import { closeNavigationDrawer } from '../components/navigation-drawer.tsx';
import { chatActions, getCurrentSessionId } from '../features/chat/public.ts';
import { getConfig } from '../features/settings/public.ts';
import { useNavigation } from '../lib/router/router-context.tsx';
import type { Navigation } from '../lib/router/navigation.ts';

/** What the shell does with chats: open, start, step. */
export function useChatNavigation() {
  const navigation = useNavigation();
  return useMemo(() => chatNavigation(navigation), [navigation]);
}

function chatNavigation({ go, current }: Navigation) {
  function openChat(id: string) {
    closeNavigationDrawer();
    go({ to: '/', search: { c: id } });
  }

  return {
    openChat,

    async startNewChat() {
      closeNavigationDrawer();
      if (getConfig().dontShowMaskSplashScreen) openChat(await chatActions.createSession());
      else go({ to: '/new-chat' });
    },

    async stepChat(step: 1 | -1) {
      const shown = getCurrentSessionId();
      const neighbour = shown === undefined ? undefined : await chatActions.neighbourSession(shown, step);
      if (neighbour !== undefined) openChat(neighbour);
    },

    /** Only the chat screen names a chat in its address; on other screens the deleted one was not in sight. */
    replaceDeletedChat(deletedId: string, nextId: string) {
      const { path, search } = current();
      const isInSight = path === '/' || path === '/chat';
      if (isInSight && [undefined, deletedId, nextId].includes(search['c'])) {
        go({ to: '/', search: { c: nextId } }, { replace: true });
      }
    },
  };
}
