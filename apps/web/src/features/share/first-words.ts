import { useLayoutEffect, type RefObject } from 'react';

const wordsInPage = (): HTMLElement | null => document.getElementById('first-words');

/** Whether there is something to read already: the beginning of the chat, which the server put into the page. */
export function hasFirstWords(): boolean {
  return wordsInPage() !== null;
}

/** In React: takes the first words away, now that what they stood for is drawn; what was read of them stays in view. */
export function useInPlaceOfFirstWords(scroller?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const words = wordsInPage();
    if (!words) return;
    scroller?.current?.scrollTo({ top: words.scrollTop, behavior: 'instant' });
    words.remove();
  }, [scroller]);
}
