const MOST_BYTES = 32 * 1024 * 1024;

interface KeptAnswer {
  readonly version: number;
  readonly packed: Buffer;
}

/** Answers to visitors in memory, those that were asked for last. Whether somebody may still read one is asked elsewhere. */
export class AnswerCache {
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(id: string, version: number): Buffer | undefined {
    const kept = this.#kept.get(id);
    if (kept?.version !== version) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept.packed;
  }

  set(id: string, version: number, packed: Buffer): void {
    this.drop(id);
    if (packed.length > this.#mostBytes / 2) return;
    this.#kept.set(id, { version, packed });
    this.#bytes += packed.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.drop(oldest);
    }
  }

  drop(id: string): void {
    this.#bytes -= this.#kept.get(id)?.packed.length ?? 0;
    this.#kept.delete(id);
  }
}
