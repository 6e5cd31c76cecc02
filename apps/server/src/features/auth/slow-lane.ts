import { TooManyRequests } from '../../http/rate-limiter.ts';

/** Slow enough for guessing, and no hardship for a person. */
const TURN_MS = 1_000;
const MAX_WAITING = 100;
const MAX_WAITING_PER_KEY = 10;

interface Waiting {
  readonly key: string;
  readonly admit: () => void;
  readonly refuse: (reason: TooManyRequests) => void;
}

export interface SlowLaneParts {
  readonly turnMs?: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/**
 * One turn at a time, at a fixed pace, for those who would have to be refused otherwise. Whoever is next is drawn by lot,
 * and so is whoever has to leave when too many wait: an attacker who fills the lane makes it slower for others, but can
 * neither go faster than its pace nor shut anybody out.
 */
export class SlowLane {
  readonly #turnMs: number;
  readonly #random: () => number;
  readonly #waiting: Waiting[] = [];
  #isMoving = false;

  constructor({ turnMs = TURN_MS, random = Math.random }: SlowLaneParts = {}) {
    this.#turnMs = turnMs;
    this.#random = random;
  }

  /** Resolves when it is the caller's turn; rejects where too many wait. */
  turn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, admit: resolve, refuse: reject });
      const sameKey = this.#waiting.filter((waiting) => waiting.key === key);
      if (sameKey.length > MAX_WAITING_PER_KEY) this.#putOut(sameKey);
      else if (this.#waiting.length > MAX_WAITING) this.#putOut(this.#waiting);
      if (!this.#isMoving) this.#move();
    });
  }

  #move(): void {
    this.#isMoving = this.#waiting.length > 0;
    if (!this.#isMoving) return;
    setTimeout(() => {
      this.#draw(this.#waiting)?.admit();
      this.#move();
    }, this.#turnMs);
  }

  #putOut(candidates: readonly Waiting[]): void {
    this.#draw(candidates)?.refuse(new TooManyRequests(this.#turnMs));
  }

  #draw(candidates: readonly Waiting[]): Waiting | undefined {
    const drawn = candidates[Math.floor(this.#random() * candidates.length)];
    if (drawn) this.#waiting.splice(this.#waiting.indexOf(drawn), 1);
    return drawn;
  }
}
