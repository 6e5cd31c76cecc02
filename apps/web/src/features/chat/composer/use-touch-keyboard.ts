import { useEffect } from 'react';

/** Less than any keyboard, more than the bars that a browser hides while the page scrolls. */
const LEAST_KEYBOARD_PX = 150;

/**
 * Marks the page while a keyboard lies over it (`data-keyboard`). Where the browser lets the keyboard cover the page
 * instead of making room for it, `--keyboard-inset` says how much is covered.
 */
export function useTouchKeyboard(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport || !matchMedia('(pointer: coarse)').matches) return undefined;
    const root = document.documentElement;
    let [width, tallest] = [innerWidth, innerHeight];

    const look = () => {
      if (innerWidth !== width) [width, tallest] = [innerWidth, innerHeight];
      tallest = Math.max(tallest, innerHeight);
      const isOpen = isWriting() && tallest - viewport.height * viewport.scale > LEAST_KEYBOARD_PX;
      const covered = isOpen ? Math.max(0, Math.round(innerHeight - viewport.height * viewport.scale)) : 0;
      root.toggleAttribute('data-keyboard', isOpen);
      if (covered > 0) root.style.setProperty('--keyboard-inset', `${covered}px`);
      else root.style.removeProperty('--keyboard-inset');
      // The browser has pushed the page up to show the field; the page has made room for it by itself.
      if (covered > 0) scrollTo(0, 0);
    };

    viewport.addEventListener('resize', look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      viewport.removeEventListener('resize', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--keyboard-inset');
    };
  }, []);
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input, [contenteditable]') === true;
}
