import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { stopReading } from '#/features/speech/public.ts';
import { isRunning, stopTurns, watchTurns, chatActions, readChat } from '#/features/chat-core/public.ts';
import { offerUndo } from '../acts/run-act.ts';

/** Empties the chat after a question, with a way back. */
export async function askToReset(sessionId: string): Promise<void> {
  const { session } = await readChat(sessionId);
  if (!session) return;
  const question = {
    title: t('context.reset.title'),
    text: t(session.hasOwnTopic ? 'context.reset.text' : 'context.reset.textWithTitle'),
    confirmLabel: t('context.reset.confirm'),
  };
  if (!(await confirm({ ...question, danger: true }))) return;
  stopReading();
  await stopped(sessionId);
  const undo = await chatActions.resetSession(sessionId);
  offerUndo(t('context.reset.done'), undo);
}

/** Stops the replies of a chat. Resolves once what has arrived of them is in the store, where an undo finds it. */
function stopped(sessionId: string): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      if (isRunning(sessionId)) return;
      endWatch();
      resolve();
    };
    const endWatch = watchTurns(settle);
    stopTurns(sessionId);
    settle();
  });
}
