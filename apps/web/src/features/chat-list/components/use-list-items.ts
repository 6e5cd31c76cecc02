import { useMemo, useState } from 'react';
import {
  ARCHIVE,
  INCOGNITO,
  PINNED,
  RECENT,
  useFolders,
  useSessionSections,
  type SessionSummary,
} from '#/features/chat-core/public.ts';
import { archiveItems, chatListItems, type ChatListItem } from '../model/chat-list-items.ts';
import { useStartOfDay } from './use-start-of-day.ts';

interface ListItems {
  readonly items: readonly ChatListItem<SessionSummary>[];
  /** False until every part has been read once: what comes above would push down what is there. */
  readonly isLoaded: boolean;
}

/** In React: the chats as the sidebar lists them, wide or narrow, or in their place the archive. */
export function useListItems(showsArchive: boolean): ListItems {
  const folders = useFolders();
  const today = useStartOfDay();
  const wanted = showsArchive
    ? [ARCHIVE]
    : [INCOGNITO, PINNED, RECENT, ...folders.filter(({ isOpen }) => isOpen).map(({ id }) => id)];
  const sections = useSessionSections(wanted);
  const items = useMemo(
    () => (showsArchive ? archiveItems(sections) : chatListItems(sections, folders, today)),
    [showsArchive, sections, folders, today],
  );
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && wanted.every((section) => sections[section] !== undefined)) setLoaded(true);
  return { items, isLoaded };
}
