/**
 * Calls when the page may be about to go away. `isClosing` is true where nothing asynchronous can be relied upon any
 * more; a hidden or frozen page may live on, or be killed without another word.
 */
export function onPageHide(listener: (isClosing: boolean) => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const closing = (): void => listener(true);
  const frozen = (): void => listener(false);
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') listener(false);
  };
  window.addEventListener('pagehide', closing);
  document.addEventListener('visibilitychange', hidden);
  document.addEventListener('freeze', frozen);
  return () => {
    window.removeEventListener('pagehide', closing);
    document.removeEventListener('visibilitychange', hidden);
    document.removeEventListener('freeze', frozen);
  };
}
