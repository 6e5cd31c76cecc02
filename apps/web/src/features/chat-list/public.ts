export { useChatNavigation } from './chat-navigation.ts';
export { ChatArea } from './components/chat-area.tsx';
export { NarrowChatArea } from './components/narrow-chat-list.tsx';
export { useShownChatId } from './components/use-shown-chat-id.ts';
