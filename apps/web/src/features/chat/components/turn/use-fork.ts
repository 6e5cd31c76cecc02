import { useNavigation } from '#/lib/router/router-context.tsx';
import { fetchPart } from '#/lib/fetch-part.ts';
import { attempt } from '../../acts/run-act.ts';

/** In React: copies the chat as far as a message into a new one and goes there. */
export function useFork(sessionId: string, messageId: string): () => void {
  const navigation = useNavigation();
  return () =>
    attempt(async () =>
      (await fetchPart(() => import('../../acts/fork-chat.ts'))).forkChat(sessionId, navigation, messageId),
    );
}
