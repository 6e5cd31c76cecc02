import { useEffect } from 'react';
import { useShownPageTitle } from '#/components/page-title.ts';
import { useCurrentSession, useTitleMark, shownTopic } from '#/features/chat-core/public.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { usePath } from '#/lib/router/router-context.tsx';
import { matchRoute } from './route-table.ts';

/** Names the browser's tab after the chat, the screen, or what the screen shows; before that, what is live and unread. */
export function useDocumentTitle(): void {
  const t = useT();
  const key = matchRoute(usePath())?.row.title;
  const session = useCurrentSession();
  const own = useShownPageTitle();
  const page = own ?? (key === undefined ? session && titleOf(session, t) : t(key));
  const mark = useTitleMark();
  useEffect(() => {
    document.title = `${mark}${page ? t('shell.pageTitle', { page }) : t('shell.productName')}`;
  }, [mark, page, t]);
}

/** The browser keeps the titles of pages in its history, so what an incognito chat is about does not belong there. */
function titleOf(session: { readonly topic: string; readonly isIncognito: boolean }, t: Translate): string {
  return shownTopic(session.isIncognito ? { ...session, topic: '' } : session, t);
}
