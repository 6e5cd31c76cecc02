import type { Invoke } from './invoke.ts';

/** Has links that lead out of the app open in the system's browser. The app tells the page where that failed. */
export function followLinks(invoke: Invoke): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || link.target !== '_blank' || link.protocol === location.protocol) return;
    event.preventDefault();
    void invoke('open_external', { url: link.href });
  });
}
