import { useEffect, useState } from 'react';
import { countChats } from '#/features/backup/public.ts';
import { countUnsentChats } from '#/features/chat-history/public.ts';
import { getSync } from '#/features/sync/public.ts';

/** What would be lost with the data of this browser. */
export interface OnlyHere {
  /** Whether chats are kept on the server at all; then `count` are those that it does not have as they are here. */
  readonly isKept: boolean;
  readonly count: number;
}

/** In React: what of this browser's chats the server does not have; undefined until it is known. */
export function useOnlyHere(): OnlyHere | undefined {
  const [found, setFound] = useState<OnlyHere>();
  useEffect(() => {
    let isWanted = true;
    const isKept = getSync().keepOnServer;
    const show = (count: number): void => {
      if (isWanted) setFound({ isKept, count });
    };
    // Where the comparison fails, every chat may be here alone.
    const counting = isKept ? countUnsentChats().catch(countChats) : countChats();
    counting.then(show, () => show(0));
    return () => {
      isWanted = false;
    };
  }, []);
  return found;
}
