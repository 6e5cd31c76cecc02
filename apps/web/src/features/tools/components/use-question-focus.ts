import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from '#/components/overlay-stack.ts';

/** Long enough for a chat that has grown to have gone to its end. */
const KEPT_MS = 600;
/** By which a reader goes elsewhere. */
const READER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Brings a question to its beginning when it comes, and gives it the focus. Whoever is writing meanwhile keeps it, or what they
 * write would go into the question.
 */
export function useQuestionFocus(question: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = question.current;
    if (!element) return undefined;
    if (!hasOpenOverlay() && !isWriting()) element.focus({ preventScroll: true });
    return keepInView(element);
  }, [question]);
}

/** Brings something into view and keeps its beginning there until the chat has settled. Gives what lets go of it. */
function keepInView(element: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const letGo = (): void => controller.abort();
  element.scrollIntoView({ block: 'nearest' });
  for (const type of READER_MOVES) addEventListener(type, letGo, { capture: true, passive: true, signal });
  const until = performance.now() + KEPT_MS;
  const keep = () => {
    if (signal.aborted || performance.now() > until) return letGo();
    if (isCutAtTop(element)) element.scrollIntoView({ block: 'start' });
    return void requestAnimationFrame(keep);
  };
  requestAnimationFrame(keep);
  return letGo;
}

/** Leads to the first field of a form about which there is a complaint, once those are drawn: it may stand far above. */
export function goToFirstWrong(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    if (wrong) keepInView(wrong);
  });
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
