import { once } from '#/lib/once.ts';

type Listener = (isClosing: boolean) => void;

/** The end of this page, followed from the first who wants to know of it. */
const pageEnd = once(followPage);

/**
 * Calls when the page may be about to go away. `isClosing` is true where nothing asynchronous can be relied upon any
 * more; a hidden or frozen page may live on, or be killed without another word.
 */
export function onPageHide(listener: Listener): () => void {
  return added(pageEnd().writing, listener);
}

/** Calls a moment earlier: for those who still have something to give to those who write it. */
export function beforePageHide(listener: Listener): () => void {
  return added(pageEnd().handingOver, listener);
}

/** Whether the page has been left: what happens in it now is the last that does. */
export function isPageClosed(): boolean {
  return pageEnd().isClosed();
}

/** Lets the page go without a last word: what it still has belongs to data that was cleared. */
export function leaveSilently(): void {
  const { handingOver, writing } = pageEnd();
  handingOver.clear();
  writing.clear();
}

function added(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function followPage() {
  /** Listeners in two phases: nobody should depend on the order in which a window's listeners were added. */
  const handingOver = new Set<Listener>();
  const writing = new Set<Listener>();
  let isClosed = false;

  function hide(isClosing: boolean): void {
    for (const listener of [...handingOver, ...writing]) {
      try {
        listener(isClosing);
      } catch (error) {
        // The others have their own words to save.
        reportError(error);
      }
    }
  }

  // Workers have no page.
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', () => {
      isClosed = true;
      hide(true);
    });
    // A page that was only put aside comes back as it was.
    window.addEventListener('pageshow', () => {
      isClosed = false;
    });
    document.addEventListener('freeze', () => hide(false));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') hide(false);
    });
  }
  return { handingOver, writing, isClosed: () => isClosed };
}
