import { SlotSet } from '../../lib/slot-set.ts';

/** A stream that is watched for silence (an idle timeout). */
export interface Listening {
  onTick(): void;
}

/** How exactly a silence is measured, where it may last for minutes. */
const TICK_MS = 1_000;
const TICKS_AT_LEAST = 10;

/** One timer for all calls: one of its own for each, set back with every piece of an answer, costs more than the rest of it. */
export class SilenceClock {
  readonly tickMs: number;
  readonly #listening = new SlotSet<Listening>();
  #timer: NodeJS.Timeout | undefined;

  constructor(idleTimeoutMs: number) {
    this.tickMs = Math.min(TICK_MS, idleTimeoutMs / TICKS_AT_LEAST);
  }

  /** Gives the slot by which it leaves. */
  add(listening: Listening): number {
    this.#timer ??= setInterval(this.#tick, this.tickMs).unref();
    return this.#listening.add(listening);
  }

  free(slot: number): void {
    this.#listening.free(slot);
  }

  readonly #tick = (): void => {
    for (const listening of this.#listening) listening.onTick();
    if (this.#listening.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };
}
