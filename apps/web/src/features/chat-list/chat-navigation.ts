import { useMemo } from 'react';
import { GOING_ACTS, openChat, runAct } from '#/features/chat/public.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';

/** What the shell does with chats. */
export function useChatNavigation() {
  const navigation = useNavigation();
  return useMemo(
    () => ({
      openChat: (id: string) => openChat(id, navigation),
      startNewChat: () => runAct(GOING_ACTS.new, { navigation }),
    }),
    [navigation],
  );
}
