import { t } from '#/i18n/i18n.ts';
import type { MessageRow } from '#/storage/records.ts';
import { offerUndo } from './run-act.ts';
import { withoutPinned, withPinned } from '../thread/model/pinned-messages.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';

/** Lets a message go along with every question of its chat, or no longer. */
export async function togglePin(message: MessageRow): Promise<void> {
  const isPinned = await setPinned(message, 'toggle');
  offerUndo(t(isPinned ? 'messageActions.pinned' : 'messageActions.unpinned'), () => setPinned(message, !isPinned));
}

/** Whether it is pinned then. */
async function setPinned(message: MessageRow, wanted: boolean | 'toggle'): Promise<boolean> {
  const { session } = await readChat(message.sessionId);
  if (!session) return false;
  const { context } = session.mask;
  const pin = wanted === 'toggle' ? !context.some(({ id }) => id === message.id) : wanted;
  const next = pin ? withPinned(context, message) : withoutPinned(context, message.id);
  await chatActions.updateSession(session.id, { mask: { ...session.mask, context: next } });
  return pin;
}
