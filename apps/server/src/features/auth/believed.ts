import type { Notices } from '../../db/notices.ts';
import { RecentMap } from '../../lib/recent-map.ts';

/** What another server changes may be believed for this long, where its notice got lost. */
const BELIEVED_MS = 2_000;
const MAX_BELIEVED = 10_000;

export interface BelievedParts {
  readonly notices?: Notices | undefined;
  readonly now: () => number;
}

/** What was looked up a moment ago, on all servers until one says that it may have changed. */
export class Believed<Value> {
  readonly #notice: string;
  readonly #notices: Notices | undefined;
  readonly #recent: RecentMap<Value>;
  /** Goes up with every change: a lookup that began before one must not be believed after it. */
  #generation = 0;

  constructor(notice: string, { notices, now }: BelievedParts) {
    this.#notice = notice;
    this.#notices = notices;
    this.#recent = new RecentMap(BELIEVED_MS, MAX_BELIEVED, now);
    notices?.listen((heard) => {
      if (heard === notice) this.#forget();
    });
  }

  get(name: string): Value | undefined {
    return this.#recent.get(name);
  }

  async find(name: string, look: () => Promise<Value>): Promise<Value> {
    const generation = this.#generation;
    const value = await look();
    if (generation === this.#generation) this.#recent.set(name, value);
    return value;
  }

  /** No server believes what it saw before. */
  async changed(): Promise<void> {
    this.#forget();
    await this.#notices?.send([this.#notice]);
  }

  #forget(): void {
    this.#generation += 1;
    this.#recent.clear();
  }
}
