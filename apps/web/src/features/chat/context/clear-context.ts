import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { offerUndo } from '../acts/run-act.ts';
import { markIndex, chatActions, readChat } from '#/features/chat-core/public.ts';

/** From here on the model gets nothing of what was said before, memory included. */
export async function clearContext(sessionId: string): Promise<void> {
  const { session, messageIds, tree } = await readChat(sessionId);
  const lastId = messageIds.at(-1);
  if (
    !session ||
    lastId === undefined ||
    markIndex(tree, messageIds, session.clearedAfterId) === messageIds.length - 1
  ) {
    showToast({ text: t('context.nothingToClear') });
    return;
  }
  const before = session.clearedAfterId;
  await chatActions.updateSession(sessionId, { clearedAfterId: lastId });
  offerUndo(t('context.cleared'), () => chatActions.updateSession(sessionId, { clearedAfterId: before }));
}

/** What was said before the divider goes to the model again. */
export async function restoreContext(sessionId: string): Promise<void> {
  const { session } = await readChat(sessionId);
  await chatActions.updateSession(sessionId, { clearedAfterId: undefined });
  offerUndo(t('context.restored'), () =>
    chatActions.updateSession(sessionId, { clearedAfterId: session?.clearedAfterId }),
  );
}
