import { useLayoutEffect } from 'react';
import { useCurrentSession } from '#/features/chat-core/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { useShownChatId } from '#/features/chat-list/public.ts';

/**
 * Marks the page while what is typed into it is not kept. On the chat screen the chat on show decides: a stored chat that is
 * opened in an incognito tab is still stored.
 */
export function useIncognitoLook(): void {
  const isTabIncognito = useConfig((config) => config.incognitoMode);
  const isChatShown = useShownChatId() !== undefined;
  const session = useCurrentSession();
  const isIncognito = isChatShown && session ? session.isIncognito : isTabIncognito;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-incognito', isIncognito);
  }, [isIncognito]);
}
