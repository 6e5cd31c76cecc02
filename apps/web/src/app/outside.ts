import { useEffect } from 'react';
import { listenForNewChats } from '#/features/chat/public.ts';
import { useChatNavigation } from '#/features/chat-list/public.ts';
import { countEvent, visitSource } from '#/lib/analytics.ts';

let isListening = false;

/** What reaches the app from other pages: chats to begin, and where a visitor came from. Once per page. */
export function useOutside(): void {
  const { openChat } = useChatNavigation();
  useEffect(() => {
    if (isListening) return;
    isListening = true;
    const source = visitSource(location.search);
    if (source) countEvent({ event: 'conversation_guide', source });
    listenForNewChats(openChat);
  }, [openChat]);
}
