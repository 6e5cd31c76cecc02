import { MODEL_REFRESH_MS } from '@parley/contract';

/** A provider that was only slow, or that starts together with this server, is there by then. */
const FIRST_MS = 2_000;

interface LookAgainParts {
  readonly look: () => void;
  readonly now: () => number;
}

/** Looks again for providers that could not be reached: within seconds at first, then less and less often. */
export class LookAgain {
  readonly #parts: LookAgainParts;
  #timer: NodeJS.Timeout | undefined;
  #delayMs = FIRST_MS;
  #dueAt = Infinity;
  #isClosed = false;

  constructor(parts: LookAgainParts) {
    this.#parts = parts;
  }

  /** After every look: whether somebody is still to be heard of. */
  looked(isSomebodyMissing: boolean): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    if (!isSomebodyMissing) {
      this.#delayMs = FIRST_MS;
      this.#dueAt = Infinity;
      return;
    }
    this.#dueAt = this.#parts.now() + this.#delayMs;
    this.#timer = setTimeout(this.#parts.look, this.#delayMs).unref();
    this.#delayMs = Math.min(this.#delayMs * 2, MODEL_REFRESH_MS);
  }

  /** Milliseconds until the next look for somebody who is missing; undefined where all were heard. */
  get dueInMs(): number | undefined {
    return this.#dueAt === Infinity ? undefined : Math.max(0, this.#dueAt - this.#parts.now());
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
