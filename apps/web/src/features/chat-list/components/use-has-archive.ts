import { useEffect, useState } from 'react';
import { ARCHIVE, useSessionSections } from '#/features/chat-core/public.ts';

const NOTHING: readonly string[] = [];
const SETTLED_AFTER_MS = 400;

/** In React: whether there are archived chats. The first drawing does not wait for the answer. */
export function useHasArchive(): boolean {
  const isSettled = useSettled();
  const archived = useSessionSections(isSettled ? [ARCHIVE] : NOTHING)[ARCHIVE];
  return archived !== undefined && archived.items.length > 0;
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
