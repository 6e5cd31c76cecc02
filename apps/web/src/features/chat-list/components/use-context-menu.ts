import { useState, type MouseEvent } from 'react';
import type { MenuPoint } from '#/components/menu-parts.ts';

/** In React: opens the menu of a row by a right-click, at the pointer, and by the keys that mean the same, at its button. */
export function useContextMenu(onMenuOpenChange: (open: boolean) => void) {
  const [at, setAt] = useState<MenuPoint>();

  function onContextMenu(event: MouseEvent) {
    const isPointed = event.button === 2 || event.ctrlKey;
    // A finger that rests is followed by what drags; with Shift the browser's own menu stays within reach.
    if (event.defaultPrevented || (isPointed && event.shiftKey)) return;
    event.preventDefault();
    setAt(isPointed ? { x: event.clientX, y: event.clientY } : undefined);
    onMenuOpenChange(true);
  }

  return {
    at,
    onContextMenu,
    /** For the button of the menu, beside which it opens. */
    changeOpen: (open: boolean) => {
      if (open) setAt(undefined);
      onMenuOpenChange(open);
    },
  };
}
