import { t } from '#/i18n/i18n.ts';
import type { MessageRow } from '#/storage/records.ts';
import { readingId, stopReading } from '#/features/speech/public.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { withoutPinned } from '../thread/model/pinned-messages.ts';
import { offerUndo } from './run-act.ts';

/** Takes a message out, and from among the pinned ones too, with a way back. */
export async function deleteMessage({ id, sessionId }: MessageRow): Promise<void> {
  const { session } = await readChat(sessionId);
  const mask = session?.mask;
  const isPinned = mask?.context.some((pinned) => pinned.id === id) === true;
  if (readingId() === id) stopReading();
  const undo = await chatActions.removeMessage(id);
  if (mask && isPinned)
    await chatActions.updateSession(sessionId, { mask: { ...mask, context: withoutPinned(mask.context, id) } });
  offerUndo(t('messageActions.deleted'), async () => {
    await undo();
    if (mask && isPinned) await chatActions.updateSession(sessionId, { mask });
  });
}
