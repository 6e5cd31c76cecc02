import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentSession } from '../features/chat/public.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { useT } from '../i18n/use-t.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the screen in the browser's tab; the chat goes by its topic. */
    title?: TextKey;
  }
}

/** Names the browser's tab after the chat or the screen. */
export function useDocumentTitle(): void {
  const t = useT();
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const topic = useCurrentSession()?.topic;
  const page = key === undefined ? topic : t(key);
  useEffect(() => {
    document.title = page ? t('shell.pageTitle', { page }) : t('shell.productName');
  }, [page, t]);
}
