import { textOf } from '@parley/contract';
import { getConfig } from '#/features/settings/public.ts';
import { readChat } from '../rows/store.ts';

/** Who waits for less stays on the page. */
const LONG_MS = 10_000;
const WORDS_LENGTH = 140;

/** Lets the browser say that a long reply has ended while nobody was looking, where that was asked for. */
export async function tellOfReply(sessionId: string, messageId: string): Promise<void> {
  if (!document.hidden || !getConfig().notifyReplies || Notification.permission !== 'granted') return;
  const { session, tree } = await readChat(sessionId);
  const message = tree.byId.get(messageId);
  // Whoever stopped it knows; and an incognito chat is nobody else's business.
  if (!session || session.isIncognito || message?.finishReason === undefined) return;
  if ((message.durationMs ?? 0) < LONG_MS) return;
  const notification = new Notification(session.topic, {
    body: textOf(message.content).slice(0, WORDS_LENGTH),
    tag: messageId,
  });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
  });
}
