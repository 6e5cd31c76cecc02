import type { IncomingHttpHeaders } from 'node:http';
import { AppError, type Usage } from '@parley/contract';
import { encodeOpenAiUsage, errorPartOf, isAboutStreamOptions } from '@parley/providers';
import type { Dispatcher } from 'undici';
import type { Delivery } from '../metering/delivery.ts';
import { estimateTokensInEvents } from '../metering/said-in-events.ts';
import { type ToldUsage, usageInWhole } from '../metering/usage.ts';
import { mayReadOn } from './late-readers.ts';
import { SharedFlushTimer } from './shared-flush-timer.ts';
import type { ReplyStream } from './reply-stream.ts';
import type { Listening, SilenceClock } from './silence-clock.ts';
import type { WhatWasSaid } from './counting.ts';
import { StreamMemory } from './stream-memory.ts';
import { failureOf, type KeyHolder, UpstreamFailure } from './upstream-failure.ts';
import { endOfLastEvent, UsageEvents, type UsageInStream } from './usage-events.ts';

/** How a relayed call came out. A failure before the first byte of the answer is thrown instead. */
export type RelayResult =
  /** Everything is sent, if need be with the failure as its last frame. */
  | (StreamedUsage & { readonly kind: 'streamed'; readonly failure?: AppError })
  | (StreamedUsage & { readonly kind: 'client-gone'; /** The provider refused it. */ readonly isRefused?: boolean })
  /** Read to its end because it is no event stream; what it is, the caller decides. */
  | { readonly kind: 'whole'; readonly body: Buffer; readonly contentType: string };

interface StreamedUsage {
  readonly usage: ToldUsage;
  readonly said: StreamMemory;
}

/** The address of an upstream call, split into origin and path as undici wants it. */
export interface CallAddress {
  readonly origin: string;
  readonly path: string;
}

export interface RelayCall {
  readonly address: CallAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isStream: boolean;
  /** Aborts when the client goes away, or with an AppError when the server must end. */
  readonly signal: AbortSignal;
  readonly stream: ReplyStream;
  readonly holder: KeyHolder;
  /** Counted while no byte moves. */
  readonly idleTimeoutMs: number;
  readonly silence: SilenceClock;
  readonly limits: ReplyLimits | undefined;
  readonly usageInStream: UsageInStream;
  /** What may go out yet; undefined where nobody counts. */
  readonly delivery: Delivery | undefined;
  /** Counts what the upstream did not tell, for clients that ask for it. */
  readonly countUsage: (said: WhatWasSaid) => Promise<Usage>;
  /** Asks for time to hear the usage of a client who has left; gives what to call when it is over, or undefined. */
  readonly readOn?: ((giveUp: () => void) => (() => void) | undefined) | undefined;
}

/** Limits of one relayed answer, however steadily it comes. */
export interface ReplyLimits {
  readonly maxBytes: number;
  readonly totalMs: number;
}

/** Proxies in between give up on a silent connection; a comment now and then keeps it open. */
export const KEEP_ALIVE_MS = 15_000;
export const KEEP_ALIVE_FRAME = ': ping\n\n';
const FLUSHES = new SharedFlushTimer();
const END_FRAME = 'data: [DONE]\n\n';
const WHOLE_LIMIT_BYTES = 32 * 1024 * 1024;
/** Some servers forget the content type of an event stream. */
const EVENT_STREAM_START = /^\s*(?:data|event|id|retry)?:/;
/** A stream that has nothing to say but an error is an answer that failed. */
const ERROR_START = /^\s*(?:event: *error\s+)?data: *\{ *"error"/;

/** Sends a chat request and passes the bytes of the answer on as they come, no faster than the client reads. */
export function relay(dispatcher: Dispatcher, call: RelayCall): Promise<RelayResult> {
  const { origin, path } = call.address;
  const { promise, resolve, reject } = Promise.withResolvers<RelayResult>();
  dispatcher.dispatch(
    {
      origin,
      path,
      method: 'POST',
      headers: call.headers,
      body: call.body,
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    new RelayHandler(call, resolve, reject),
  );
  return promise;
}

class RelayHandler implements Dispatcher.DispatchHandler, Listening {
  readonly #call: RelayCall;
  readonly #resolve: (result: RelayResult) => void;
  readonly #reject: (error: AppError) => void;
  readonly #slot: number;
  readonly #memory = new StreamMemory();
  readonly #usageEvents: UsageEvents | undefined;
  readonly #collected: Buffer[] = [];
  readonly #maxBytes: number;
  #mode: 'waiting' | 'streaming' | 'collecting' = 'waiting';
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #receivedBytes = 0;
  #ticks = 0;
  /** The first of them may have come right after the last byte. */
  #silentTicks = 0;
  #isListening = false;
  #isAnswered = false;
  #isBurst = false;
  #pending: Buffer[] = [];
  /** Waits until it may go out. */
  #withheld: Buffer | undefined;
  #isEnded = false;
  #isOver = false;
  /** What comes after the client has left, of which only the usage matters. */
  #lateMemory: StreamMemory | undefined;
  #endReadingOn: (() => void) | undefined;

  constructor(call: RelayCall, resolve: (result: RelayResult) => void, reject: (error: AppError) => void) {
    this.#call = call;
    this.#maxBytes = call.limits?.maxBytes ?? Infinity;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#usageEvents = call.usageInStream === 'as-told' ? undefined : new UsageEvents(call.usageInStream);
    this.#slot = call.silence.add(this);
    call.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (call.signal.aborted) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new AppError('upstream_interrupted'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
    this.#silentTicks = 0;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#silentTicks = 0;
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxBytes) return this.#fail(tooLarge());
    if (this.#mode === 'waiting') this.#begin(chunk);
    if (this.#mode === 'collecting') return this.#collect(chunk);
    if (this.#pending.push(chunk) > 1) return;
    // A write costs more than everything else that happens to a chunk. One that comes alone passes at once.
    if (this.#isBurst) FLUSHES.onTick(this.#flush);
    else queueMicrotask(this.#flush);
  }

  onResponseEnd(): void {
    this.#isAnswered = true;
    if (this.#status !== 200) return this.#fail(this.#refusal());
    if (this.#mode === 'waiting') return this.#fail(new UpstreamFailure('empty_response'));
    if (this.#lateMemory && this.#mode === 'collecting') return this.#leave();
    if (this.#mode === 'collecting') {
      const contentType = this.#headers['content-type'] ?? '';
      return this.#end(() => this.#resolve({ kind: 'whole', body: Buffer.concat(this.#collected), contentType }));
    }
    this.#isEnded = true;
    const piece = this.#takePending();
    if (this.#withheld) return;
    if (this.#lateMemory) {
      if (piece) this.#lateMemory.add(piece);
      return this.#leave();
    }
    const last = this.#lastOf(piece);
    const { usage, state } = this.#memory.read();
    const { response } = this.#call.stream;
    // Clients that follow the letter of the protocol wait for the end mark.
    const isWhole = state === 'over' && this.#usageEvents?.withholdsEnd !== true;
    if (!isWhole && last && last.length > 0) response.write(last);
    if (state === 'open') return this.#fail(new UpstreamFailure('upstream_interrupted'));
    this.#end(() => {
      if (isWhole) response.end(last);
      else if (this.#call.usageInStream === 'once' && usage === undefined) void this.#endWithUsage();
      else response.end(this.#endFrame);
      this.#resolve({ kind: 'streamed', usage, said: this.#memory });
    });
  }

  get #endFrame(): string {
    return this.#memory.isBetweenFrames ? END_FRAME : `\n\n${END_FRAME}`;
  }

  async #endWithUsage(): Promise<void> {
    const { countUsage, stream } = this.#call;
    // Read before anybody lets go of it.
    const head = this.#memory.head();
    const end = this.#endFrame;
    const usage = await countUsage(this.#memory).catch(() => undefined);
    const { response } = stream;
    // The client may have gone while it was counted.
    if (response.destroyed) return;
    const separator = end.slice(0, -END_FRAME.length);
    response.end(separator + (usage ? encodeOpenAiUsage(usage, head) : '') + END_FRAME);
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    this.#isAnswered = true;
    if (cause instanceof AppError) return this.#fail(cause);
    const code = this.#status === 0 ? 'upstream_unreachable' : 'upstream_interrupted';
    this.#fail(new UpstreamFailure(code, undefined, { cause }));
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#call.signal;
    if (reason instanceof AppError) this.#fail(reason);
    else this.#leave();
  };

  readonly #onDrain = (): void => {
    this.#silentTicks = 0;
    this.#resume();
  };

  #begin(first: Buffer): void {
    this.#call.stream.noteFirstByte();
    this.#mode = this.#isEventStream(first) ? 'streaming' : 'collecting';
  }

  readonly #flush = (): void => {
    const piece = this.#isOver ? undefined : this.#takePending();
    this.#isBurst = piece !== undefined;
    if (!piece) return;
    this.#pass(piece);
    FLUSHES.onTick(this.#calmDown);
  };

  #pass(piece: Buffer): void {
    if (this.#lateMemory) return this.#lateMemory.add(piece);
    this.#memory.add(piece);
    const passing = this.#usageEvents ? this.#usageEvents.pass(piece) : piece;
    if (passing.length > 0 && !this.#call.stream.response.write(passing)) this.#pause();
  }

  /** Nothing came since the last write. */
  readonly #calmDown = (): void => {
    if (this.#pending.length === 0) this.#isBurst = false;
  };

  #lastOf(piece: Buffer | undefined): Buffer | undefined {
    if (piece) this.#memory.add(piece);
    const events = this.#usageEvents;
    if (!events) return piece;
    const passing = piece ? [events.pass(piece)] : [];
    return Buffer.concat([...passing, events.end()]);
  }

  /** What has come and may go out. */
  #takePending(): Buffer | undefined {
    const [first] = this.#pending;
    if (!first || this.#withheld) return undefined;
    const piece = this.#pending.length === 1 ? first : Buffer.concat(this.#pending);
    this.#pending = [];
    const { delivery } = this.#call;
    if (!delivery) return piece;
    const tokens = estimateTokensInEvents(piece);
    if (tokens > 0) this.#call.stream.noteWord();
    if (delivery.take(tokens)) return piece;
    this.#withheld = piece;
    this.#controller?.pause();
    delivery.whenGranted().then(this.#onGranted, (refusal: AppError) => {
      this.#onRefused(refusal, piece.length * delivery.shareOf(tokens));
    });
    return undefined;
  }

  /** As many whole events as are paid for go out, and then the reason why it ends. */
  #onRefused(refusal: AppError, grantedBytes: number): void {
    if (this.#isOver || !this.#withheld) return;
    const piece = this.#withheld.subarray(0, grantedBytes);
    this.#withheld = Buffer.alloc(0);
    this.#pass(piece.subarray(0, endOfLastEvent(piece)));
    this.#fail(refusal);
  }

  readonly #onGranted = (): void => {
    const piece = this.#withheld;
    if (this.#isOver || !piece) return;
    this.#withheld = undefined;
    this.#pass(piece);
    if (this.#isEnded) return this.onResponseEnd();
    this.#resume();
    this.#flush();
  };

  #resume(): void {
    const isReaderBusy = !this.#lateMemory && this.#call.stream.response.writableNeedDrain;
    const isWaiting = this.#withheld !== undefined || isReaderBusy;
    if (this.#controller?.paused === true && !isWaiting) this.#controller.resume();
  }

  #pause(): void {
    this.#controller?.pause();
    if (this.#isListening) return;
    this.#isListening = true;
    this.#call.stream.response.on('drain', this.#onDrain);
  }

  onTick(): void {
    const { silence, idleTimeoutMs, isStream, stream, limits } = this.#call;
    this.#ticks += 1;
    if (limits && this.#ticks * silence.tickMs > limits.totalMs)
      return this.#fail(new UpstreamFailure('upstream_timeout', 'The answer took too long'));
    const silentMs = this.#silentTicks * silence.tickMs;
    this.#silentTicks += 1;
    const isReaderStuck = this.#controller?.paused === true;
    if (silentMs >= idleTimeoutMs) {
      if (!isReaderStuck) return this.#fail(new UpstreamFailure('upstream_timeout'));
      stream.response.destroy();
      return this.#leave();
    }
    if (silentMs === 0 || silentMs % KEEP_ALIVE_MS !== 0 || this.#lateMemory) return;
    if (isStream && this.#mode !== 'collecting' && !isReaderStuck && this.#memory.isBetweenFrames)
      stream.response.write(KEEP_ALIVE_FRAME);
  }

  #isEventStream(first: Buffer): boolean {
    if (!this.#call.isStream || this.#status !== 200) return false;
    const type = this.#headers['content-type'] ?? '';
    const start = first.toString('latin1', 0, 64);
    return (type.includes('text/event-stream') || EVENT_STREAM_START.test(start)) && !ERROR_START.test(start);
  }

  #collect(chunk: Buffer): void {
    this.#collected.push(chunk);
    if (this.#receivedBytes > WHOLE_LIMIT_BYTES) this.#fail(tooLarge());
  }

  /** A redirect is a refusal too: the key is meant for this address and no other. */
  #refusal(): UpstreamFailure {
    const text = Buffer.concat(this.#collected).toString('utf8');
    const part = errorPartOf(this.#status, text, this.#headers['retry-after']);
    return failureOf(part, this.#call.holder, { isAboutStreamOptions: isAboutStreamOptions(this.#status, text) });
  }

  #fail(failure: AppError): void {
    this.#flush();
    if (this.#lateMemory) return this.#leave(this.#status !== 200 && this.#isAnswered);
    this.#end(() => {
      if (this.#mode !== 'streaming') return this.#reject(failure);
      if (!this.#memory.isBetweenFrames) this.#call.stream.response.write('\n\n');
      this.#call.stream.fail(failure);
      this.#resolve({ kind: 'streamed', ...this.#used(), failure });
    });
  }

  #leave(isRefused = false): void {
    if (!this.#isOver && !this.#lateMemory && this.#readOn()) return;
    this.#end(() => this.#resolve({ kind: 'client-gone', ...this.#used(), isRefused }));
  }

  /** Goes on without the client, where the usage is worth it and the provider was asked at all. */
  #readOn(): boolean {
    const { readOn, signal } = this.#call;
    if (!readOn || !this.#controller || !mayReadOn(signal)) return false;
    this.#endReadingOn = readOn(() => this.#leave());
    if (!this.#endReadingOn) return false;
    this.#lateMemory = new StreamMemory();
    this.#resume();
    return true;
  }

  #used(): StreamedUsage {
    return { usage: this.#usageTold(), said: this.#memory };
  }

  #usageTold(): ToldUsage {
    if (this.#lateMemory && this.#mode === 'collecting') return usageInWhole(Buffer.concat(this.#collected));
    // The client may have left between the usage and the end.
    return this.#lateMemory?.read().usage ?? this.#memory.read().usage;
  }

  #end(finish: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#call.silence.free(this.#slot);
    this.#endReadingOn?.();
    this.#call.signal.removeEventListener('abort', this.#onAbort);
    if (this.#isListening) this.#call.stream.response.off('drain', this.#onDrain);
    finish();
    // The upstream should not go on working for nobody.
    if (!this.#isAnswered) this.#controller?.abort(new AppError('upstream_interrupted'));
  }
}

function tooLarge(): UpstreamFailure {
  return new UpstreamFailure('upstream_failed', 'The answer is too large');
}
