import { search } from './search.ts';

/** Who has just typed or scrolled will do so again. */
const QUIET_FOR_MS = 3_000;
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Brings the index up to date in the moments in which nobody uses the page, so that the first search finds it ready. */
export function warmUpSearch(): void {
  let lastInput = 0;
  const note = (): void => void (lastInput = performance.now());
  for (const type of INPUTS) addEventListener(type, note, { passive: true, capture: true });

  search().warmUp(async () => {
    for (;;) {
      await idle();
      const quietFor = performance.now() - lastInput;
      if (lastInput === 0 || quietFor > QUIET_FOR_MS) return;
      await new Promise((resolve) => setTimeout(resolve, QUIET_FOR_MS - quietFor));
    }
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });
}
