import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { offerUndo } from '../acts/run-act.ts';
import { autoTexts, chatActions, readChat } from '#/features/chat-core/public.ts';

/** Makes a new title on somebody's wish, who therefore hears when there is none and can have the old one back. */
export async function refreshTitle(sessionId: string): Promise<void> {
  const { session } = await readChat(sessionId);
  const outcome = await autoTexts().makeTitle(sessionId);
  if (outcome === 'failed') showToast({ kind: 'error', text: t('context.titleFailed') });
  else if (outcome === 'nothing-to-do' || !session) showToast({ text: t('context.titleNothing') });
  else {
    const { topic, hasOwnTopic } = session;
    offerUndo(t('chatActs.titled'), () => chatActions.updateSession(sessionId, { topic, hasOwnTopic }));
  }
}
