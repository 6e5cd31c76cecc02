import { useSearch } from '#/lib/router/router-context.tsx';
import { useEffect } from 'react';
import { chatActions, useCurrentSessionId } from '#/features/chat-core/public.ts';

/** The chat on the screen: the one in the address, else the one this tab showed last. */
export function useShownSession(): string | undefined {
  const { c: addressed } = useSearch();
  const current = useCurrentSessionId();
  useEffect(() => {
    if (addressed !== undefined) {
      chatActions.selectSession(addressed);
      return undefined;
    }
    let isGone = false;
    void chatActions.resumeSession().then((id) => !isGone && chatActions.selectSession(id));
    return () => {
      isGone = true;
    };
  }, [addressed]);
  return addressed ?? current;
}
