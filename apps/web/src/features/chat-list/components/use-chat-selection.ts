import { useCallback, useRef, useState } from 'react';
import type { SessionSummary } from '#/features/chat-core/public.ts';
import {
  extendedTo,
  selectionOf,
  selectionOfAll,
  toggled,
  type ListSelection as Selected,
} from '#/lib/list-selection.ts';

export type ListSelection = ReturnType<typeof useChatSelection>;

interface Selecting {
  readonly ofArchive: boolean;
  readonly selection: Selected<SessionSummary>;
}

/** In React: the chats selected in the list, or in the archive in its place; undefined chats while nobody selects. */
export function useChatSelection(ofArchive: boolean) {
  const [selecting, setSelecting] = useState<Selecting>();
  const listed = useRef<readonly SessionSummary[]>([]);
  // What was selected there is not what is on show here.
  const selection = selecting?.ofArchive === ofArchive ? selecting.selection : undefined;
  const select = (next: Selected<SessionSummary>) => setSelecting({ ofArchive, selection: next });
  return {
    chats: selection?.items,
    /** Takes the chats that can be selected from the list, in its order. */
    keepListed: useCallback((chats: readonly SessionSummary[]) => {
      listed.current = chats;
    }, []),
    /** Begins with a chat, or takes one more, or everything up to it. */
    pick: (chat: SessionSummary, isReach: boolean) => {
      if (!selection) select(selectionOf(chat));
      else select(isReach ? extendedTo(selection, listed.current, chat) : toggled(selection, chat));
    },
    pickAll: () => select(selectionOfAll(listed.current)),
    leave: () => setSelecting(undefined),
  };
}
