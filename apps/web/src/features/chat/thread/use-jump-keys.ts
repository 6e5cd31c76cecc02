import { useEffect, useRef } from 'react';
import { hasOpenOverlay } from '#/components/overlays.tsx';

/** Home and End, with or without Ctrl, go to the ends of the chat wherever they mean nothing else. */
export function useJumpKeys(jumps: { readonly Home: () => void; readonly End: () => void }): void {
  const latest = useRef(jumps);
  useEffect(() => {
    latest.current = jumps;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isJump = event.key === 'Home' || event.key === 'End';
      if (!isJump || event.defaultPrevented || event.shiftKey || event.altKey) return;
      if (hasOpenOverlay() || isEditing(event.target)) return;
      event.preventDefault();
      latest.current[event.key]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** In a field with text the same keys move the caret. */
function isEditing(target: EventTarget | null): boolean {
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value !== '';
}
