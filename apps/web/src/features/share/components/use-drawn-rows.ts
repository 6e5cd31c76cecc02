import { startTransition, useEffect, useState } from 'react';

/** What fills a screen, and what is added while nothing else is to be done. */
const FIRST_ROWS = 12;
const MORE_ROWS = 12;

/**
 * How many rows of a long chat are drawn by now: the first screen at once, so that it can be read, the rest bit by bit. All of
 * them in the end, for whoever searches the page or prints it.
 */
export function useDrawnRows(count: number, isAllNow: boolean): number {
  const [ready, setReady] = useState(FIRST_ROWS);
  const isDone = ready >= count || isAllNow;
  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => startTransition(() => setReady(ready + MORE_ROWS)));
    return () => clearTimeout(timer);
  }, [ready, isDone]);
  return isAllNow ? count : Math.min(ready, count);
}
