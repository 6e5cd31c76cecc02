import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from './overlay-stack.ts';

/**
 * Focuses the first element in a part of a screen when the screen comes. A screen that is fetched may come after
 * somebody opened an overlay, and must not take what is typed there.
 */
export function useArrivalFocus(part: RefObject<HTMLElement | null>, selector: 'input' | 'button' | 'textarea'): void {
  useEffect(() => {
    if (!hasOpenOverlay()) part.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [part, selector]);
}
