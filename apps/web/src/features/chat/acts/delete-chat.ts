import { confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { chatActions, getCurrentSessionId } from '#/features/chat-core/public.ts';
import type { ChatActContext } from './chat-act.ts';
import { offerRevert } from './run-act.ts';

/** Deletes a chat after a question, with a way back. Where it was on the screen another one takes its place. */
export async function askToDelete({ chat, navigation }: ChatActContext): Promise<void> {
  const question = {
    title: t('chatActs.deleteTitle'),
    text: t('chatActs.deleteText', { topic: chat.topic }),
    confirmLabel: t('chatActs.delete'),
  };
  if (!(await confirm({ ...question, danger: true }))) return;
  const { path } = navigation.current();
  const isInSight = ['/', '/chat'].includes(path) && getCurrentSessionId() === chat.id;
  const show = (id: string) => {
    if (isInSight) navigation.go({ to: '/', search: { c: id } }, { replace: true });
  };
  const { nextId, undo } = await chatActions.deleteSession(chat.id);
  show(nextId);
  offerRevert(t('chatActs.deleted'), () => undo().then(() => show(chat.id)));
}
