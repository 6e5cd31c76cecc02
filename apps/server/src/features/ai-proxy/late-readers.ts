import { AppError } from '@parley/contract';
import { isStopped } from '../../http/request-signal.ts';
import type { CallMeter } from '../metering/call-meter.ts';

/** Most answers end within it; a provider that takes longer is left, and what it may have done by then is estimated. */
const LATE_MS = 15_000;
/** So many at once: each holds a connection to a provider. */
const MAX_READERS = 128;

/**
 * Reads on where a client has left before its provider told the usage, for nothing else tells what was thought or painted.
 * Bounded in number and time; what is held for the call bounds its length.
 */
export class LateReaders {
  readonly #lateMs: number;
  readonly #giveUps = new Set<() => void>();
  #isClosed = false;

  constructor(lateMs: number = LATE_MS) {
    this.#lateMs = lateMs;
  }

  /** Gives what to call when the reading is over, or undefined where there is no place for one more. */
  open(giveUp: () => void): (() => void) | undefined {
    if (this.#isClosed || this.#giveUps.size >= MAX_READERS) return undefined;
    const timer = setTimeout(giveUp, this.#lateMs).unref();
    this.#giveUps.add(giveUp);
    return () => {
      clearTimeout(timer);
      this.#giveUps.delete(giveUp);
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const giveUp of this.#giveUps) giveUp();
  }
}

/** Whether a client is gone in a way that leaves time to hear what its call cost: neither by Stop nor because the server ends. */
export function mayReadOn({ reason }: AbortSignal): boolean {
  return !(reason instanceof AppError) && !isStopped(reason);
}

/** The signal of a call to a provider. */
export interface UpstreamSignal {
  readonly signal: AbortSignal;
  /** To be called when the call is over. */
  done(): void;
}

/** A signal for the call to a provider: the client's own, or one that aborts later where the usage is worth waiting for. */
export function upstreamSignal(
  { signal, meter }: { readonly signal: AbortSignal; readonly meter: Pick<CallMeter, 'hidesTokens'> },
  late: LateReaders,
): UpstreamSignal {
  if (!meter.hidesTokens || signal.aborted) return { signal, done: () => {} };
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(signal.reason);
  let close: (() => void) | undefined;
  const onAbort = (): void => {
    close = mayReadOn(signal) ? late.open(giveUp) : undefined;
    if (!close) giveUp();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    done() {
      signal.removeEventListener('abort', onAbort);
      close?.();
    },
  };
}
