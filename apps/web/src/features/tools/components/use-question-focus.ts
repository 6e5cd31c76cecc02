import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from '#/components/overlay-stack.ts';

/**
 * Brings a question to its beginning when it comes, and gives it the focus. Whoever is writing meanwhile keeps it, or what they
 * write would go into the question.
 */
export function useQuestionFocus(question: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A chat goes to its end when it has grown, which the browser tells it of after this frame was laid out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const element = question.current;
        if (!element) return;
        if (!hasOpenOverlay() && !isWriting()) element.focus({ preventScroll: true });
        element.scrollIntoView({ block: isCutAtTop(element) ? 'start' : 'nearest' });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [question]);
}

function isWriting(): boolean {
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  return isField && activeElement.value !== '';
}

/** Whether the beginning lies above what its scroll area shows. */
function isCutAtTop(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return top < outer.getBoundingClientRect().top;
  }
  return top < 0;
}
