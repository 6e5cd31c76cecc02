/** Longer than a question can be on its way when the wish to stop its reply overtakes it. */
const REMEMBERED_MS = 60_000;
const MAX_STOPS = 10_000;

/** Replies that somebody stopped a moment ago, by what they are called in notices: one of them may not have begun yet. */
export class RecentStops {
  readonly #now: () => number;
  readonly #stoppedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  remember(name: string): void {
    this.#stoppedAt.delete(name);
    this.#stoppedAt.set(name, this.#now());
    for (const [oldest, stoppedAt] of this.#stoppedAt) {
      if (this.#stoppedAt.size <= MAX_STOPS && this.#now() - stoppedAt < REMEMBERED_MS) break;
      this.#stoppedAt.delete(oldest);
    }
  }

  has(name: string): boolean {
    const stoppedAt = this.#stoppedAt.get(name);
    return stoppedAt !== undefined && this.#now() - stoppedAt < REMEMBERED_MS;
  }
}
