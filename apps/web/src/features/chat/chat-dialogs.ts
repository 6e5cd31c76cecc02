import { askText, confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { MessageRow } from '#/storage/records.ts';
import { readingId, stopReading } from '#/features/speech/public.ts';
import { withoutPinned } from './model/pinned-messages.ts';
import { chatActions, readChat } from './store.ts';

interface NamedChat {
  readonly id: string;
  readonly topic: string;
}

export async function askToRename({ id, topic }: NamedChat): Promise<void> {
  const dialog = { title: t('chat.renameTitle'), label: t('chat.renameLabel'), confirmLabel: t('chat.rename') };
  const name = await askText({ ...dialog, initial: topic, rows: 1 });
  if (name !== null && name.trim() !== '')
    await chatActions.updateSession(id, { topic: name.trim(), hasOwnTopic: true });
}

/** Deletes after a question, with a way back. `show` opens the chat that takes the place. */
export async function askToDelete({ id, topic }: NamedChat, show: (id: string) => void): Promise<void> {
  const question = {
    title: t('chat.deleteTitle'),
    text: t('chat.deleteText', { topic }),
    confirmLabel: t('chat.delete'),
  };
  if (!(await confirm({ ...question, danger: true }))) return;
  const { nextId, undo } = await chatActions.deleteSession(id);
  show(nextId);
  const revert = { label: t('chat.revert'), onSelect: () => void undo().then(() => show(id)) };
  showToast({ text: t('chat.deleted'), action: revert });
}

/** Takes a message out, and from among the pinned ones too, with a way back. */
export async function deleteMessage({ id, sessionId }: MessageRow): Promise<void> {
  const { session } = await readChat(sessionId);
  const mask = session?.mask;
  const isPinned = mask?.context.some((pinned) => pinned.id === id) === true;
  if (readingId() === id) stopReading();
  const undo = await chatActions.removeMessage(id);
  if (mask && isPinned)
    await chatActions.updateSession(sessionId, { mask: { ...mask, context: withoutPinned(mask.context, id) } });
  const bringBack = async () => {
    await undo();
    if (mask && isPinned) await chatActions.updateSession(sessionId, { mask });
  };
  showToast({ text: t('chat.actions.deleted'), action: { label: t('chat.revert'), onSelect: () => void bringBack() } });
}
