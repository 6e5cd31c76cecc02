import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from '#/components/overlays.tsx';

/** Ready to type where that does not bring up a keyboard over the page, and typing anywhere goes into the box. */
export function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && !hasOpenOverlay()) box.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && event.target === document.body && !hasOpenOverlay()) box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}
