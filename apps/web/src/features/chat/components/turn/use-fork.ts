import { useOpenChat } from '../use-shown-session.ts';

/** In React: copies the chat as far as a message into a new one and goes there. */
export function useFork(sessionId: string, messageId: string): () => void {
  const openChat = useOpenChat();
  return () =>
    void import('../../shelf-actions.ts')
      .then(({ forkChat }) => forkChat(sessionId, messageId))
      .then((copy) => copy !== undefined && openChat(copy));
}
