import { useCallback, useState } from 'react';
import type { SessionSummary } from '#/features/chat-core/public.ts';
import { extendedTo, selectionOf, selectionOfAll, toggled, type ChatSelection } from '../model/chat-selection.ts';

export type ListSelection = ReturnType<typeof useChatSelection>;

/** In React: the chats selected in the list; undefined chats while nobody selects. */
export function useChatSelection() {
  const [selection, setSelection] = useState<ChatSelection<SessionSummary>>();
  return {
    chats: selection?.chats,
    /** Begins with a chat, or takes one more, or everything up to it. */
    pick: (chat: SessionSummary, listed: readonly SessionSummary[], isReach: boolean) =>
      setSelection((before) => {
        if (!before) return selectionOf(chat);
        return isReach ? extendedTo(before, listed, chat) : toggled(before, chat);
      }),
    pickAll: (listed: readonly SessionSummary[]) => setSelection(selectionOfAll(listed)),
    leave: useCallback(() => setSelection(undefined), []),
  };
}
