export interface Throttled {
  /** Runs the action now if the last run is long enough ago, otherwise once when it is. */
  call(): void;
  /** Runs a waiting action at once. */
  flush(): void;
  /** Forgets a waiting action. */
  cancel(): void;
}

/** At most one run per interval; the first call runs at once and the last one is never lost. */
export function throttle(action: () => void, intervalMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function run(): void {
    isWaiting = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) run();
    }, intervalMs);
    action();
  }

  return {
    call() {
      if (timer === undefined) run();
      else isWaiting = true;
    },
    flush() {
      if (!isWaiting) return;
      clearTimeout(timer);
      run();
    },
    cancel() {
      isWaiting = false;
    },
  };
}
