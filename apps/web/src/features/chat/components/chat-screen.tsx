import { useEffect } from 'react';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useRewrite } from '#/lib/router/router-context.tsx';
import { chatActions, getCurrentSessionId, isBeingDeleted, useChatFrame } from '#/features/chat-core/public.ts';
import { Chat } from './chat.tsx';
import { useShownSession } from './use-shown-session.ts';

/** The home of the product: the chat that this tab shows. */
export function ChatScreen() {
  const sessionId = useShownSession();
  if (sessionId === undefined) return null;
  return <LoadedChat key={sessionId} sessionId={sessionId} />;
}

function LoadedChat({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const rewrite = useRewrite();
  const { status, session } = useChatFrame(sessionId);
  useEffect(() => {
    if (status !== 'missing') return undefined;
    // An old bookmark, or a chat that another tab deleted. This tab's own deletion names the next chat a moment later.
    const timer = setTimeout(() => {
      if (getCurrentSessionId() !== sessionId || isBeingDeleted(sessionId)) return;
      showToast({ text: t('chat.missing') });
      void chatActions.resumeSession().then((id) => rewrite({ to: '/', search: { c: id } }));
    }, 0);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  return session ? <Chat session={session} /> : null;
}
