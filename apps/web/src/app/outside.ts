import { useEffect } from 'react';
import { countEvent } from '../lib/analytics.ts';
import { useChatNavigation } from './chat-navigation.ts';

let isListening = false;

/** What reaches the app from other pages: chats to begin, and where a visitor came from. Once per page. */
export function useOutside(): void {
  const { openChat } = useChatNavigation();
  useEffect(() => {
    if (isListening) return;
    isListening = true;
    const source = new URLSearchParams(location.search).get('utm');
    if (source === 'github') countEvent('conversation_guide', { source });
    void import('../features/chat/embedding/embedding.ts').then(({ listenForNewChats }) => listenForNewChats(openChat));
  }, [openChat]);
}
