import { chatActions } from '#/features/chat-core/public.ts';
import { composerOf } from './composer-access.ts';

/** Adds words to what stands in the box of a chat, whether or not it is on the screen. */
export async function addToBox(sessionId: string, text: string): Promise<void> {
  const before = (await chatActions.readDraft(sessionId)).text;
  const whole = before.trim() === '' ? text : `${before}\n\n${text}`;
  const box = composerOf(sessionId);
  if (box) box.fill(whole);
  else chatActions.changeDraft(sessionId, { text: whole });
}
