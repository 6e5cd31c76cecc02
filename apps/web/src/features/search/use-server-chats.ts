import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useOnline } from '#/components/use-online.ts';
import { isKnownHere } from '#/features/account/public.ts';
import { loadServerChats, type ServerChat } from '#/features/chat-history/public.ts';
import { useSync } from '#/features/sync/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { useSettled } from './use-settled.ts';

/** The server is asked once somebody stops typing, not for every letter. */
const ASK_AFTER_MS = 400;
/** Begins like the key of their number, so that whatever changes that asks for these as well. */
const KEY = ['chats-on-server'];
/** Whoever comes back may have brought one of them here. */
const ASKED_ANEW = { retry: false, gcTime: 0 };

/** What the server has that this device does not. */
export type ServerChatsState =
  | { readonly kind: 'nothing-to-say' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | {
      readonly kind: 'found';
      readonly chats: readonly ServerChat[];
      /** False where more words would find others. */
      readonly isComplete: boolean;
      /** Reads on in the list of all; undefined at its end. */
      readonly readOn?: (() => void) | undefined;
    };

interface ServerQuestion {
  readonly text: string;
  /** No later than this were they last changed. */
  readonly since: number | undefined;
  /** Neither of incognito chats nor of a search in one chat does the server hear. */
  readonly isKept: boolean;
}

const NOTHING = { kind: 'nothing-to-say' } as const;

/**
 * In React: the chats on the server that are not on this device, all of them or those with the words. What is typed goes
 * there only where it has chats of this person.
 */
export function useServerChats({ text, since, isKept }: ServerQuestion): ServerChatsState {
  const isOnline = useOnline();
  const keepsChats = useSync((state) => state.keepOnServer);
  const isAsked = isKept && isKnownHere();
  const wanted = text.trim();
  const typed = useSettled(wanted, ASK_AFTER_MS);
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ pageParam, signal }) => (await fetchCode(loadServerChats)).listOnServer(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    enabled: isAsked,
    ...ASKED_ANEW,
  });
  const hasChats = (list.data?.pages[0]?.total ?? 0) > 0;
  const found = useQuery({
    queryKey: [...KEY, 'search', typed],
    queryFn: async ({ signal }) => (await fetchCode(loadServerChats)).findOnServer(typed, signal),
    enabled: isAsked && hasChats && typed !== '',
    ...ASKED_ANEW,
  });
  const fits = ({ updatedAt }: ServerChat): boolean => since === undefined || Date.parse(updatedAt) >= since;

  if (!isAsked) return NOTHING;
  if (wanted === '') {
    const chats = list.data?.pages.flatMap((page) => page.chats).filter(fits) ?? [];
    if (chats.length === 0) return NOTHING;
    return {
      kind: 'found',
      chats,
      isComplete: true,
      readOn: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    };
  }
  if (!hasChats && !keepsChats) return NOTHING;
  if (!isOnline) return { kind: 'offline' };
  const failed = list.data ? found : list;
  if (failed.error !== null && !failed.isFetching) return { kind: 'failed', retry: () => void failed.refetch() };
  if (list.data && !hasChats) return NOTHING;
  if (typed !== wanted || !found.data) return { kind: 'asking' };
  return { kind: 'found', chats: found.data.chats.filter(fits), isComplete: found.data.isComplete };
}
