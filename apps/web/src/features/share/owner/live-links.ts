import { chatHistoryRoutes, type Lifetime } from '@parley/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { compareChats } from '#/features/chat-history/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { sharedAddress } from '../share-address.ts';
import { rememberOwn } from './note-own.ts';

const MOST_LISTED = 100;

/** The chats that others read as they are on the server, by a link with a secret. */
export function liveSharesQuery() {
  return queryOptions({
    queryKey: ['shares', 'live'],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_LISTED, shared: 'true' } as const;
      const { items } = await callApi(chatHistoryRoutes.list, { query }, { signal, quiet: true });
      rememberOwn(items.map(({ id }) => id));
      return items;
    },
    retry: false,
  });
}

export type LiveLink =
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Opens a chat that is kept on the server to whoever has its link. Asked again, it gives the same link; with a lifetime, which
 * counts from now, it ends at another time.
 */
export async function openLiveLink(chatId: string, lifetime?: Lifetime): Promise<LiveLink> {
  try {
    const { secret } = await callApi(
      chatHistoryRoutes.share,
      { params: { id: chatId }, body: { isShared: true, lifetime } },
      { quiet: true },
    );
    rememberOwn([chatId]);
    return { kind: 'open', address: sharedAddress('chat', chatId, { hash: secret ?? undefined }) };
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal';
    if (code !== 'not_found') return { kind: 'failed', text: failureWords(code) };
    // It was written a moment ago: it is sent now rather than soon.
    await compareChats();
    return { kind: 'failed', text: t('sharing.live.notYet') };
  }
}

/** Closes the link of a chat after a question; says whether it leads nowhere now. */
export async function askToCloseLiveLink(chatId: string, name: string, queries: QueryClient): Promise<boolean> {
  const agreed = await confirm({
    title: t('sharing.takeBackTitle', { name }),
    text: t('sharing.takeBackText'),
    confirmLabel: t('sharing.takeBack'),
    danger: true,
  });
  if (!agreed) return false;
  try {
    const input = { params: { id: chatId }, body: { isShared: false } };
    await callApi(chatHistoryRoutes.share, input, { quiet: true });
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal';
    // Without the chat there is no link to it either.
    if (code !== 'not_found') {
      showToast({ kind: 'error', text: failureWords(code) });
      return false;
    }
  }
  showToast({ text: t('sharing.takenBack') });
  await queries.invalidateQueries(liveSharesQuery());
  return true;
}
