import { useCurrentSessionId } from '#/features/chat-core/public.ts';
import { usePath } from '#/lib/router/router-context.tsx';

/** The chat on the screen; undefined while another screen is. */
export function useShownChatId(): string | undefined {
  const isChatScreen = ['/', '/chat'].includes(usePath());
  const currentId = useCurrentSessionId();
  return isChatScreen ? currentId : undefined;
}
