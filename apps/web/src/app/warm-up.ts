/** Long after the start, when whoever came to ask has asked. */
const WARM_UP_DELAY_MS = 20_000;

/** Lets the search read what is new while nobody uses the page. */
export function warmUpSearchLater(): void {
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    // Without it the search reads when it is opened.
    void import('../features/search/public.ts').then(({ warmUpSearch }) => warmUpSearch()).catch(() => {});
  }, WARM_UP_DELAY_MS);
}
