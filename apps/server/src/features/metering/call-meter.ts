import { AppError, type Usage } from '@parley/contract';
import type { CallPlan, CallRecord, CallSize, HeldCall, Outcome } from './call-record.ts';
import type { Delivery } from './delivery.ts';
import type { MeteringService } from './service.ts';
import type { ToldUsage } from './usage.ts';

/** Tokens that nobody told; asked for only then. */
export interface UntoldUsage {
  /** By the length of what was said, at once. */
  estimate(): Usage;
  /** By a tokenizer, on another thread; the same for everybody who asks. */
  exact(): Promise<Usage>;
  /** Whether somebody was told the exact number, so that no other one may be written down. */
  readonly isAsked: boolean;
}

/** How a call ends whose answer did not come although it was sent. */
const UNANSWERED: ReadonlySet<Outcome> = new Set(['upstream_timeout', 'upstream_interrupted']);

/** Some models go a little beyond their limit. */
const SLACK_TOKENS = 4_096;
/** What providers and gateways put before a question, at most. */
const ADDED_PROMPT_TOKENS = 32_768;
/** Of a token, as an estimate takes it. */
const BYTES_PER_TOKEN = 4;
/** Beyond the window of any model, for those of which nobody knows it. */
const LARGEST_WINDOW = 2_000_000;

/** A pace is told by so many words in so much time at least, and taken for true up to what fast models reach. */
const PACE_TOKENS = 64;
const PACE_MS = 1_000;
const FASTEST_PACE = 300;

/** A failure of the provider or of this server is nothing that its caller pays unseen things for. */
const NOT_THE_CALLERS: ReadonlySet<Outcome> = new Set([
  'ok',
  'server_stopped',
  'internal',
  'unavailable',
  'empty_response',
  'upstream_failed',
  'upstream_timeout',
  'upstream_interrupted',
  'upstream_unreachable',
  'upstream_rate_limited',
]);

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0 };

/** Follows one call from the question to the end of the answer and hands its record in, once. */
export class CallMeter {
  readonly #metering: MeteringService;
  readonly #plan: CallPlan;
  readonly #clock: () => number;
  readonly #at: number;
  readonly #started = performance.now();
  #hold: HeldCall | undefined;
  #channel = '';
  #attempts = 0;
  #firstByteMs: number | undefined;
  #firstWordMs: number | undefined;
  #lastWordMs = 0;
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
    if (hold instanceof Promise) return hold.then((given) => void (this.#hold = given));
    this.#hold = hold;
    return undefined;
  }

  /** What may go out yet; undefined where nobody counts. */
  get delivery(): Delivery | undefined {
    return this.#hold?.delivery;
  }

  /** The most tokens that the caller can pay for, where that is less than was asked for. */
  get affordableTokens(): number | undefined {
    return this.#hold?.affordableTokens;
  }

  /** Whether somebody pays for tokens of which only the usage at the end tells. */
  get hidesTokens(): boolean {
    const { size } = this.#plan;
    return this.delivery !== undefined && (size?.hiddenTokens !== undefined || size?.bringsUnseen?.() === true);
  }

  asked(channel: string): void {
    this.#channel = channel;
    this.#attempts += 1;
  }

  /** With the first byte of the answer. */
  firstByte(): void {
    this.#firstByteMs ??= performance.now() - this.#started;
  }

  /** With every piece in which a caller sees words, thoughts included; what was done before the first does not come by. */
  word(): void {
    this.#lastWordMs = performance.now() - this.#started;
    this.#firstWordMs ??= this.#lastWordMs;
  }

  /**
   * With a usage that is known, or a way to count it; which is exact only where somebody pays for it or looks at it. Of a
   * fixed price, `copies` says how often it is due after all.
   */
  end(outcome: Outcome, told: ToldUsage, untold?: UntoldUsage, copies = this.#plan.copies): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const durationMs = performance.now() - this.#started;
    const record = { ...this.#plan, copies, at: this.#at, channel: this.#channel, attempts: this.#attempts };
    const finished = { ...record, firstByteMs: this.#firstByteMs, durationMs, outcome };
    const isBelieved =
      told !== undefined && told !== 'doubtful' && !(this.delivery && isAbsurd(told, this.#plan.size, untold));
    if (isBelieved && !(this.delivery && untold && isEmpty(told))) {
      this.#metering.finish(this.#hold, { ...finished, usage: told, isEstimated: false });
    } else if (!untold || !this.#plan.actor) {
      this.#metering.finish(this.#hold, { ...finished, usage: NOTHING, isEstimated: false });
    } else if (this.delivery || untold.isAsked) {
      this.#metering.finish(this.#hold, this.#counted(finished, untold.exact()));
    } else {
      this.#metering.finish(this.#hold, { ...finished, usage: untold.estimate(), isEstimated: true });
    }
  }

  async #counted(record: Omit<CallRecord, 'usage' | 'isEstimated'>, counting: Promise<Usage>): Promise<CallRecord> {
    const usage = await counting;
    const hiddenTokens = this.#hiddenTokens(record, usage.completionTokens);
    const completionTokens = usage.completionTokens + hiddenTokens;
    const reasoningTokens = (usage.reasoningTokens ?? 0) + hiddenTokens;
    const promptTokens = Math.max(usage.promptTokens, this.#unseenPrompt(record.outcome));
    return { ...record, usage: { ...usage, promptTokens, completionTokens, reasoningTokens }, isEstimated: true };
  }

  /** What was held for a question whose length only the provider knew, and whose caller did not wait to hear it. */
  #unseenPrompt(outcome: Outcome): number {
    const { size } = this.#plan;
    return this.delivery && size?.bringsUnseen?.() && !NOT_THE_CALLERS.has(outcome) ? size.promptTokens() : 0;
  }

  /** Of a call that its caller ended before the provider told its usage: what was done unseen, by estimate. */
  #hiddenTokens({ outcome, durationMs }: Pick<CallRecord, 'outcome' | 'durationMs'>, seenTokens: number): number {
    const { size } = this.#plan;
    if (!this.delivery || !size?.hiddenTokens || NOT_THE_CALLERS.has(outcome)) return 0;
    const firstWordMs = this.#firstWordMs ?? durationMs;
    const pace = paceOf(seenTokens, this.#lastWordMs - firstWordMs);
    return Math.min(size.maxTokens, Math.ceil(size.hiddenTokens(firstWordMs, pace)));
  }

  /** Waits until an answer that came whole may go out. Where it may not, the call has ended, with what it cost. */
  async grantWhole(told: ToldUsage, untold: UntoldUsage): Promise<void> {
    const { delivery } = this;
    const isTold = told !== undefined && told !== 'doubtful';
    if (!delivery || delivery.take((isTold ? told : untold.estimate()).completionTokens)) return;
    try {
      await delivery.whenGranted();
    } catch (error) {
      this.end(error instanceof AppError ? error.code : 'internal', told, untold);
      throw error;
    }
  }

  /** Without an answer. The question counts where a provider may have begun to work on it, and nothing where it refused. */
  fail(code: Outcome, { aborted }: Pick<AbortSignal, 'aborted'>, question: UntoldUsage): void {
    const mayHaveBegun = this.#attempts > 0 && (aborted || UNANSWERED.has(code));
    this.end(code, undefined, mayHaveBegun ? question : undefined);
  }
}

/** More than was asked for by far: nobody pays for a mistake of their provider's. Whatever was seen to come is no mistake. */
function isAbsurd({ promptTokens, completionTokens }: Usage, size?: CallSize, seen?: UntoldUsage): boolean {
  if (!size) return false;
  const { maxTokens, believedTokens = maxTokens } = size;
  const isLong = believedTokens > 0 && completionTokens > 2 * believedTokens + SLACK_TOKENS;
  if (isLong && completionTokens > 2 * (seen?.estimate().completionTokens ?? 0) + SLACK_TOKENS) return true;
  return promptTokens > ADDED_PROMPT_TOKENS && promptTokens > longestPrompt(size) + ADDED_PROMPT_TOKENS;
}

/** The most tokens that a question can have: by the model's window, and by the bytes of it where those are known. */
function longestPrompt(size: CallSize): number {
  const { windowTokens } = size;
  if (size.bringsUnseen?.() === true) return windowTokens ?? LARGEST_WINDOW;
  return Math.min(windowTokens ?? Infinity, size.promptBytes?.() ?? BYTES_PER_TOKEN * size.promptTokens());
}

/** Tokens a second of words that came by; undefined where there were too few to tell. Models think as fast as they talk. */
function paceOf(tokens: number, ms: number): number | undefined {
  return tokens >= PACE_TOKENS && ms >= PACE_MS ? Math.min(FASTEST_PACE, tokens / (ms / 1_000)) : undefined;
}

/** Some providers count nothing and say so. */
function isEmpty({ promptTokens, completionTokens }: Usage): boolean {
  return promptTokens + completionTokens === 0;
}
