/** Work in one go for longer than this is felt as a stutter. */
const LONGEST_RUN_MS = 12;

/** Gives a call that now and then lets the page draw and answer: after each run of work, and not otherwise. */
export function restWhenBusy(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_RUN_MS) return;
    await nextTask();
    since = performance.now();
  };
}

function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  // Not in every browser.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
