import { useRouterState } from '@tanstack/react-router';
import { useCurrentSessionId } from '../../features/chat/public.ts';

/** The chat on the screen; undefined while another screen is. */
export function useShownChatId(): string | undefined {
  const isChatScreen = useRouterState({ select: ({ location }) => ['/', '/chat'].includes(location.pathname) });
  const currentId = useCurrentSessionId();
  return isChatScreen ? currentId : undefined;
}
