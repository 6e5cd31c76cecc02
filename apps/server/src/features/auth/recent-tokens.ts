/** A session that another server ends may be believed for this long. */
const BELIEVED_MS = 2_000;
const MAX_TOKENS = 10_000;

/** Tokens that were good a moment ago: a burst of requests asks the database once. */
export class RecentTokens {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  has(token: string): boolean {
    const until = this.#until.get(token);
    return until !== undefined && until > this.#now();
  }

  add(token: string): void {
    if (this.#until.size >= MAX_TOKENS) this.#until.clear();
    this.#until.set(token, this.#now() + BELIEVED_MS);
  }

  delete(token: string): void {
    this.#until.delete(token);
  }

  clear(): void {
    this.#until.clear();
  }
}
