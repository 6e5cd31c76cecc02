import type { ErrorCode, Usage } from '@parley/contract';
import type { CallPlan, CallRecord, Outcome } from './call-record.ts';
import type { MeteringService } from './service.ts';
import type { ToldUsage } from './usage.ts';

/** Counts tokens that nobody told; asked for only then. */
export type CountUsage = () => Promise<Pick<Usage, 'promptTokens' | 'completionTokens'>>;

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0 };

/** Follows one call from the question to the end of the answer and hands its record in, once. */
export class CallMeter {
  readonly #metering: MeteringService;
  readonly #plan: CallPlan;
  readonly #clock: () => number;
  readonly #at: number;
  readonly #started = performance.now();
  #hold: unknown;
  #channel = '';
  #attempts = 0;
  #firstByteMs: number | undefined;
  #isOver = false;

  constructor(metering: MeteringService, plan: CallPlan, clock: () => number) {
    this.#metering = metering;
    this.#plan = plan;
    this.#clock = clock;
    this.#at = this.#clock();
  }

  /** Asks whether the call may be made. Gives a promise only where there is something to wait for. */
  begin(): Promise<void> | undefined {
    const hold = this.#metering.begin(this.#plan);
    if (hold instanceof Promise) return hold.then((given: unknown) => void (this.#hold = given));
    this.#hold = hold;
    return undefined;
  }

  asked(channel: string): void {
    this.#channel = channel;
    this.#attempts += 1;
  }

  /** With the first byte of the answer. */
  firstByte(): void {
    this.#firstByteMs ??= performance.now() - this.#started;
  }

  /** With a usage that is known, or a way to count it. */
  end(outcome: Outcome, told: ToldUsage, count?: CountUsage): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const durationMs = performance.now() - this.#started;
    const record = { ...this.#plan, at: this.#at, channel: this.#channel, attempts: this.#attempts };
    const finished = { ...record, firstByteMs: this.#firstByteMs, durationMs, outcome };
    if (told !== undefined && told !== 'doubtful') {
      this.#metering.finish(this.#hold, { ...finished, usage: told, isEstimated: false });
    } else if (count && this.#plan.actor) {
      this.#metering.finish(this.#hold, counted(finished, count));
    } else {
      this.#metering.finish(this.#hold, { ...finished, usage: NOTHING, isEstimated: false });
    }
  }

  /** Without an answer, so without tokens. */
  fail(code: ErrorCode | 'client_gone'): void {
    this.end(code, undefined);
  }
}

async function counted(record: Omit<CallRecord, 'usage' | 'isEstimated'>, count: CountUsage): Promise<CallRecord> {
  return { ...record, usage: await count(), isEstimated: true };
}
