import { useState } from 'react';
import type { ChatFrame } from '#/features/chat-core/public.ts';

interface ListPart {
  /** Key of the list; changes where the list shows another part of the chat. */
  readonly key: number;
  /** Older messages have just been put before those that were there: then the view is held from its end. */
  readonly isPrepending: boolean;
}

/** In React: what became of the list since it was drawn last. */
export function useListPart(ids: readonly string[], { head, hasOlder }: ChatFrame): ListPart {
  const [seen, setSeen] = useState({ ids, isHead: head !== undefined, key: 0, isPrepending: false });
  if (seen.ids === ids) return seen;
  const first = seen.ids[0];
  const isHead = head !== undefined;
  const isElsewhere = isHead !== seen.isHead && (isHead || hasOlder);
  const isPrepending = !isElsewhere && first !== undefined && first !== ids[0] && ids.includes(first);
  const next = { ids, isHead, key: seen.key + (isElsewhere ? 1 : 0), isPrepending };
  setSeen(next);
  return next;
}
