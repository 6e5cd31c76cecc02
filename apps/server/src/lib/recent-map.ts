/** A map that forgets its entries after a time, and the oldest of them once it is full. */
export class RecentMap<Value> {
  readonly #lifeMs: number;
  readonly #max: number;
  readonly #now: () => number;
  /** The oldest come first. */
  readonly #entries = new Map<string, { readonly value: Value; readonly at: number }>();

  constructor(lifeMs: number, max: number, now: () => number) {
    this.#lifeMs = lifeMs;
    this.#max = max;
    this.#now = now;
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name);
    this.#entries.set(name, { value, at: this.#now() });
    for (const [oldest, { at }] of this.#entries) {
      if (this.#entries.size <= this.#max && this.#isRecent(at)) return;
      this.#entries.delete(oldest);
    }
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#isRecent(entry.at) ? entry.value : undefined;
  }

  delete(name: string): void {
    this.#entries.delete(name);
  }

  #isRecent(at: number): boolean {
    return this.#now() - at <= this.#lifeMs;
  }
}
