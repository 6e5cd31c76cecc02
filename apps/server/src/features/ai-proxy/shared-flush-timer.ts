/** Shorter than anybody notices, longer than it takes a model in a hurry to say the next word. */
const BURST_MS = 10;

/** One debounce timer for all streams: pieces that come in a burst wait for its next tick and are flushed together. */
export class SharedFlushTimer {
  #waiting: (() => void)[] = [];

  /** Calls at the next tick, once for every time it is asked. */
  onTick(job: () => void): void {
    if (this.#waiting.push(job) === 1) setTimeout(this.#tick, BURST_MS);
  }

  readonly #tick = (): void => {
    const jobs = this.#waiting;
    this.#waiting = [];
    for (const job of jobs) job();
  };
}
