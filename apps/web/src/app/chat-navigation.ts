import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { askText, confirm } from '../components/overlays.tsx';
import { closeNavigationDrawer } from '../components/navigation-drawer.tsx';
import { showToast } from '../components/toast.tsx';
import { chatActions, getCurrentSessionId, type SessionSummary } from '../features/chat/public.ts';
import { getConfig } from '../features/settings/public.ts';
import { useT } from '../i18n/use-t.ts';

/** What the shell does with chats: open, start, rename, delete, step. */
export function useChatNavigation() {
  const navigate = useNavigate();
  const router = useRouter();
  const t = useT();
  return useMemo(() => {
    async function openChat(id: string) {
      closeNavigationDrawer();
      await navigate({ to: '/', search: { c: id } });
    }

    async function startNewChat() {
      closeNavigationDrawer();
      if (!getConfig().dontShowMaskSplashScreen) return navigate({ to: '/new-chat' });
      return openChat(await chatActions.createSession());
    }

    async function stepChat(step: 1 | -1) {
      const current = getCurrentSessionId();
      const neighbour = current === undefined ? undefined : await chatActions.neighbourSession(current, step);
      if (neighbour !== undefined) await openChat(neighbour);
    }

    async function renameChat(chat: SessionSummary) {
      const name = await askText({
        title: t('shell.renameTitle'),
        label: t('shell.renameLabel'),
        initial: chat.topic,
        rows: 1,
        confirmLabel: t('shell.rename'),
      });
      if (name !== null && name.trim() !== '') await chatActions.renameSession(chat.id, name.trim());
    }

    async function deleteChat(chat: SessionSummary) {
      const wanted = await confirm({
        title: t('shell.deleteTitle'),
        text: t('shell.deleteText', { topic: chat.topic }),
        confirmLabel: t('shell.deleteChat'),
        danger: true,
      });
      if (!wanted) return;
      const wasShown = getCurrentSessionId() === chat.id;
      const { nextId, undo } = await chatActions.deleteSession(chat.id);
      if (wasShown) await showInstead(nextId);
      showToast({
        text: t('shell.chatDeleted'),
        action: { label: t('shell.revert'), onSelect: () => void undo().then(() => (wasShown ? showInstead(chat.id) : undefined)) },
      });
    }

    /** Only the chat screen names a chat in its address; elsewhere the deleted one was not in sight. */
    async function showInstead(id: string) {
      const isChatScreen = ['/', '/chat'].includes(router.state.location.pathname);
      if (isChatScreen) await navigate({ to: '/', search: { c: id }, replace: true });
    }

    return { openChat, startNewChat, stepChat, renameChat, deleteChat };
  }, [navigate, router, t]);
}
