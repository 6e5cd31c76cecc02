import { useEffect } from 'react';
import { useCurrentSession } from '../features/chat/public.ts';
import { useT } from '../i18n/use-t.ts';
import { useAddress } from '../lib/router/router-context.tsx';
import { matchRoute } from './route-table.ts';
import { shownTopic } from './shown-topic.ts';

/** Names the browser's tab after the chat or the screen. */
export function useDocumentTitle(): void {
  const t = useT();
  const key = matchRoute(useAddress().path)?.row.title;
  const session = useCurrentSession();
  const page = key === undefined ? session && shownTopic(session.topic, t) : t(key);
  useEffect(() => {
    document.title = page ? t('shell.pageTitle', { page }) : t('shell.productName');
  }, [page, t]);
}
