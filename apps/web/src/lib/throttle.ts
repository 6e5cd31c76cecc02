/** At most one run per interval; the first call runs at once, and calls in between end in one run after it. */
export function throttle(action: () => void, intervalMs: number): () => void {
  let isResting = false;
  let isWanted = false;

  function run(): void {
    isResting = true;
    isWanted = false;
    setTimeout(() => {
      isResting = false;
      if (isWanted) run();
    }, intervalMs);
    action();
  }

  return () => {
    if (isResting) isWanted = true;
    else run();
  };
}
