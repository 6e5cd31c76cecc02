import { withPart } from '#/components/with-part.ts';
import { useOpenChat } from '../use-shown-session.ts';

/** In React: copies the chat as far as a message into a new one and goes there. */
export function useFork(sessionId: string, messageId: string): () => void {
  const openChat = useOpenChat();
  return () =>
    void withPart(
      () => import('../../shelf-actions.ts'),
      async ({ forkChat }) => {
        const copy = await forkChat(sessionId, messageId);
        if (copy !== undefined) openChat(copy);
      },
    );
}
