import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { chatActions } from '#/features/chat-core/public.ts';

/** Brings a message onto the branch on show, and says so where it is gone. */
export async function revealMessage(sessionId: string, messageId: string): Promise<boolean> {
  const isThere = await chatActions.revealMessage(sessionId, messageId);
  if (!isThere) showToast({ text: t('messageActions.messageGone') });
  return isThere;
}
