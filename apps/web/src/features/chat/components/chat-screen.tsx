import { useEffect } from 'react';
import { showToast } from '../../../components/toast.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { chatActions, useChatFrame } from '../store.ts';
import { Chat } from './chat.tsx';
import { useOpenChat, useShownSession } from './use-shown-session.ts';

/** The home of the product: the chat that this tab shows. */
export function ChatScreen() {
  const sessionId = useShownSession();
  if (sessionId === undefined) return null;
  return <LoadedChat key={sessionId} sessionId={sessionId} />;
}

function LoadedChat({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const openChat = useOpenChat();
  const { status, session } = useChatFrame(sessionId);
  useEffect(() => {
    if (status !== 'missing') return;
    // An old bookmark, or a chat that another tab deleted.
    showToast({ text: t('chat.missing') });
    void chatActions.resumeSession().then((id) => openChat(id, { replace: true }));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  return session ? <Chat session={session} /> : null;
}
