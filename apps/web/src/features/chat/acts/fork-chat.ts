import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { openChat } from './going-acts.ts';
import { offerUndo } from './run-act.ts';

const nameOf = (topic: string, number: number): string =>
  number === 1 ? t('chatActs.forkName', { topic }) : t('chatActs.forkNameNumbered', { topic, number });

/** Copies a chat, whole or as far as a message, and goes to the copy. */
export async function forkChat(id: string, navigation: Navigation, upToMessageId?: string): Promise<void> {
  const copy = await chatActions.forkSession(id, { upTo: upToMessageId, nameOf }).catch(() => undefined);
  if (copy === undefined) return void showToast({ kind: 'error', text: t('chatActs.forkFailed') });
  openChat(copy, navigation);
  offerUndo(t('chatActs.forked'), async () => {
    openChat(id, navigation);
    await chatActions.deleteSession(copy);
  });
}
