/**
 * A job that repeats itself, one round at a time: `act` does a round and gives how long to rest after it. The function
 * given back asks for a round sooner than that; asked while one runs, the next one follows it.
 */
export function createRepeatingJob(act: () => Promise<number>, signal: AbortSignal): (delay: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let isRunning = false;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function plan(delay: number): void {
    const time = Date.now() + delay;
    if (signal.aborted || time >= dueAt) return;
    dueAt = time;
    clearTimeout(timer);
    if (!isRunning) timer = setTimeout(() => void round(), delay);
  }

  async function round(): Promise<void> {
    isRunning = true;
    dueAt = Infinity;
    const rest = await act();
    isRunning = false;
    const asked = dueAt - Date.now();
    dueAt = Infinity;
    plan(Math.max(0, Math.min(rest, asked)));
  }

  return plan;
}
