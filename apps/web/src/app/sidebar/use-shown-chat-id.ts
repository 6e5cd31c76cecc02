import { useCurrentSessionId } from '../../features/chat/public.ts';
import { useAddress } from '../../lib/router/router-context.tsx';

/** The chat on the screen; undefined while another screen is. */
export function useShownChatId(): string | undefined {
  const isChatScreen = ['/', '/chat'].includes(useAddress().path);
  const currentId = useCurrentSessionId();
  return isChatScreen ? currentId : undefined;
}
