import { askText } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import type { ActedChat } from './chat-act.ts';
import { offerUndo } from './run-act.ts';

/** Gives a chat the name that somebody types, with the way back to the one before. */
export async function askToRename({ id, topic, hasOwnTopic }: ActedChat): Promise<void> {
  const words = {
    title: t('chatActs.renameTitle'),
    label: t('chatActs.renameLabel'),
    confirmLabel: t('common.rename'),
  };
  const name = (await askText({ ...words, initial: topic, rows: 1 }))?.trim() ?? '';
  if (name === '') return;
  await chatActions.updateSession(id, { topic: name, hasOwnTopic: true });
  if (name !== topic) offerUndo(t('chatActs.renamed'), () => chatActions.updateSession(id, { topic, hasOwnTopic }));
}
