import { useEffect } from 'react';
import { isComposing } from '#/components/composition.ts';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import { leaveFullScreen } from '#/lib/full-screen.ts';

/** Escape gives the sidebar back also where the browser does not know of a full screen. */
export function useFullScreenKeys(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || hasOpenOverlay()) return;
      void leaveFullScreen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isFull]);
}
