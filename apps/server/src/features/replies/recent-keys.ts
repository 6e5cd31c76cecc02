const MAX_KEYS = 20_000;

/**
 * Keys of replies that this process has kept, for their owner's other devices, which know the id alone. They are gone with
 * the process: what is stored can then only be read by whoever brings the key.
 */
export class RecentKeys {
  readonly #keptMs: number;
  readonly #now: () => number;
  /** The oldest come first. */
  readonly #keys = new Map<string, { readonly key: string; readonly at: number }>();

  constructor(keptMs: number, now: () => number) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  remember(name: string, key: string): void {
    const now = this.#now();
    this.#keys.set(name, { key, at: now });
    for (const [oldest, { at }] of this.#keys) {
      if (this.#keys.size <= MAX_KEYS && at + this.#keptMs >= now) return;
      this.#keys.delete(oldest);
    }
  }

  find(name: string): string | undefined {
    return this.#keys.get(name)?.key;
  }

  forget(name: string): void {
    this.#keys.delete(name);
  }
}
