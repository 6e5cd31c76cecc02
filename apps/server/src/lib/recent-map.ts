interface Entry<Value> {
  readonly name: string;
  readonly value: Value;
  readonly at: number;
}

/** A map that forgets its entries after a time, and the oldest of them once it is full. */
export class RecentMap<Value> {
  readonly #lifeMs: number;
  readonly #max: number;
  readonly #now: () => number;
  /** The oldest come first. */
  readonly #entries = new Map<string, Entry<Value>>();
  /**
   * Stands behind the oldest entry. Looking for that one from the beginning would pass everything that was ever forgotten:
   * a Map clears its holes away only now and then.
   */
  #cursor = this.#entries.values();
  #oldest: Entry<Value> | undefined;

  constructor(lifeMs: number, max: number, now: () => number) {
    this.#lifeMs = lifeMs;
    this.#max = max;
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  set(name: string, value: Value): void {
    const entry = { name, value, at: this.#now() };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    for (let oldest = this.#findOldest(); oldest; oldest = this.#findOldest()) {
      if (this.#entries.size <= this.#max && this.#isRecent(oldest)) return;
      this.#entries.delete(oldest.name);
    }
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#isRecent(entry) ? entry.value : undefined;
  }

  delete(name: string): void {
    this.#entries.delete(name);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#cursor = this.#entries.values();
  }

  #findOldest(): Entry<Value> | undefined {
    while (!this.#oldest || this.#entries.get(this.#oldest.name) !== this.#oldest) {
      const { value, done } = this.#cursor.next();
      // An iterator that has come to the end stays there.
      if (done) this.#cursor = this.#entries.values();
      this.#oldest = value;
      if (done && this.#entries.size === 0) return undefined;
    }
    return this.#oldest;
  }

  #isRecent({ at }: Entry<Value>): boolean {
    return this.#now() - at <= this.#lifeMs;
  }
}
