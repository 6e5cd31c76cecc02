import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { AppError, type Usage } from '@parley/contract';
import { encodeOpenAiError, errorPart, errorPartOf } from '@parley/providers';
import type { Dispatcher } from 'undici';
import type { Upstream } from '../models/service.ts';
import { StreamTail } from './stream-tail.ts';
import { failureOf, UpstreamFailure } from './upstream-failure.ts';

/** How a relayed call came out. A failure before the first byte is thrown instead. */
export type RelayResult =
  /** Everything is sent, if need be with the failure as its last frame. */
  | { readonly kind: 'streamed'; readonly usage: Usage | undefined; readonly failure?: AppError }
  /** Read to its end because it is no event stream; what it is, the caller decides. */
  | { readonly kind: 'whole'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'client-gone'; readonly usage: Usage | undefined };

export interface RelayCall {
  readonly upstream: Upstream;
  readonly body: object;
  readonly isStream: boolean;
  /** Aborts when the client goes away, or with an AppError when the server must end. */
  readonly signal: AbortSignal;
  /** Sends the head of an event stream, with the first byte and not before. */
  readonly startStream: () => ServerResponse;
  /** Counted while no byte moves. */
  readonly idleTimeoutMs: number;
}

/** Proxies in between give up on a silent connection; a comment now and then keeps it open. */
const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE_FRAME = ': waiting\n\n';
const END_FRAME = 'data: [DONE]\n\n';
const WHOLE_LIMIT_BYTES = 32 * 1024 * 1024;
/** Some servers forget the content type of an event stream. */
const EVENT_STREAM_START = /^\s*(?:data|event|id|retry)?:/;

/** Sends a chat request and passes the bytes of the answer on as they come, no faster than the client reads. */
export function relay(dispatcher: Dispatcher, call: RelayCall): Promise<RelayResult> {
  const address = new URL(`${call.upstream.baseUrl}/chat/completions`);
  const { promise, resolve, reject } = Promise.withResolvers<RelayResult>();
  dispatcher.dispatch(
    {
      origin: address.origin,
      path: address.pathname + address.search,
      method: 'POST',
      headers: {
        accept: call.isStream ? 'text/event-stream' : 'application/json',
        'content-type': 'application/json',
        ...call.upstream.headers,
      },
      body: JSON.stringify(call.body),
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    new RelayHandler(call, resolve, reject),
  );
  return promise;
}

class RelayHandler implements Dispatcher.DispatchHandler {
  readonly #call: RelayCall;
  readonly #resolve: (result: RelayResult) => void;
  readonly #reject: (error: AppError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #tail = new StreamTail();
  readonly #collected: Buffer[] = [];
  #mode: 'waiting' | 'streaming' | 'collecting' = 'waiting';
  #controller: Dispatcher.DispatchController | undefined;
  /** Set once the head is out; from then on failures are frames. */
  #response: ServerResponse | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #collectedBytes = 0;
  #silentMs = 0;
  #isOver = false;

  constructor(call: RelayCall, resolve: (result: RelayResult) => void, reject: (error: AppError) => void) {
    this.#call = call;
    this.#resolve = resolve;
    this.#reject = reject;
    const tickMs = Math.min(KEEP_ALIVE_MS, call.idleTimeoutMs);
    this.#timer = setInterval(() => this.#onSilence(tickMs), tickMs);
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
    this.#onBytesMoved();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#onBytesMoved();
    if (this.#mode === 'waiting') this.#mode = this.#isEventStream(chunk) ? 'streaming' : 'collecting';
    if (this.#mode === 'collecting') return this.#collect(chunk);
    this.#tail.add(chunk);
    const hasRoom = this.#startedResponse().write(chunk);
    if (!hasRoom) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#status !== 200) return this.#fail(this.#refusal());
    if (this.#mode === 'waiting') return this.#fail(new UpstreamFailure('empty_response'));
    if (this.#mode === 'collecting') {
      const contentType = this.#headers['content-type'] ?? '';
      return this.#end(() => this.#resolve({ kind: 'whole', text: this.#collectedText(), contentType }));
    }
    const { usage, state } = this.#tail.read();
    if (state === 'open') return this.#fail(new UpstreamFailure('upstream_interrupted'));
    this.#end(() => {
      // Clients that follow the letter of the protocol wait for it.
      if (state === 'finished') this.#writeFrame(END_FRAME);
      this.#response?.end();
      this.#resolve({ kind: 'streamed', usage });
    });
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    const code = this.#status === 0 ? 'upstream_unreachable' : 'upstream_interrupted';
    this.#fail(new UpstreamFailure(code, undefined, undefined, { cause }));
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#call.signal;
    if (reason instanceof AppError) this.#fail(reason);
    else this.#leave();
  };

  readonly #onDrain = (): void => {
    this.#onBytesMoved();
    if (this.#controller?.paused === true) this.#controller.resume();
  };

  #onBytesMoved(): void {
    this.#silentMs = 0;
    this.#timer.refresh();
  }

  #onSilence(tickMs: number): void {
    this.#silentMs += tickMs;
    const isReaderStuck = this.#controller?.paused === true;
    if (this.#silentMs >= this.#call.idleTimeoutMs) {
      if (!isReaderStuck) return this.#fail(new UpstreamFailure('upstream_timeout'));
      this.#response?.destroy();
      return this.#leave();
    }
    if (this.#call.isStream && !isReaderStuck && this.#tail.isBetweenFrames)
      this.#startedResponse().write(KEEP_ALIVE_FRAME);
  }

  #isEventStream(first: Buffer): boolean {
    if (!this.#call.isStream || this.#status !== 200) return false;
    const type = this.#headers['content-type'] ?? '';
    return type.includes('text/event-stream') || EVENT_STREAM_START.test(first.subarray(0, 64).toString('latin1'));
  }

  #startedResponse(): ServerResponse {
    if (!this.#response) {
      this.#response = this.#call.startStream();
      this.#response.on('drain', this.#onDrain);
    }
    return this.#response;
  }

  #collect(chunk: Buffer): void {
    this.#collected.push(chunk);
    this.#collectedBytes += chunk.length;
    if (this.#collectedBytes > WHOLE_LIMIT_BYTES)
      this.#fail(new UpstreamFailure('upstream_failed', 'The answer is too large'));
  }

  #collectedText(): string {
    return Buffer.concat(this.#collected).toString('utf8');
  }

  /** A redirect is a refusal too: the key is meant for this address and no other. */
  #refusal(): UpstreamFailure {
    const retryAfter = this.#headers['retry-after'];
    return failureOf(errorPartOf(this.#status, this.#collectedText(), retryAfter), this.#call.upstream);
  }

  #fail(failure: AppError): void {
    this.#end(() => {
      if (!this.#response) return this.#reject(failure);
      this.#writeFrame(encodeOpenAiError(errorPart(failure.code, failure.message)));
      this.#response.end();
      this.#resolve({ kind: 'streamed', usage: this.#tail.read().usage, failure });
    });
  }

  #leave(): void {
    this.#end(() => this.#resolve({ kind: 'client-gone', usage: this.#tail.read().usage }));
  }

  #writeFrame(frame: string): void {
    this.#response?.write(this.#tail.isBetweenFrames ? frame : `\n\n${frame}`);
  }

  #end(finish: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#call.signal.removeEventListener('abort', this.#onAbort);
    this.#response?.off('drain', this.#onDrain);
    finish();
    // Harmless when the answer is complete; otherwise the upstream stops working for nobody.
    this.#controller?.abort(new AppError('upstream_interrupted'));
  }
}
