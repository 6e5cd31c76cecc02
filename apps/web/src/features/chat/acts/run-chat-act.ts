import { fetchPart } from '#/lib/fetch-part.ts';
import type { ChatActContext, ChatActId } from './chat-act.ts';
import { attempt } from './run-act.ts';

/** Does an act of a chat by its id, for the first screen, which does not wait for the table of acts. */
export function runChatAct(id: ChatActId, context: ChatActContext): void {
  attempt(async () => {
    const { chatAct } = await fetchPart(() => import('./chat-acts.ts'));
    const act = chatAct(id);
    if (act.isOffered?.(context.chat) !== false) await act.run(context);
  });
}
