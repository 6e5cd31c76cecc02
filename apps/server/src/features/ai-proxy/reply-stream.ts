import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AppError } from '@parley/contract';
import { type DroppedParameter, encodeOpenAiError, type ErrorPart, errorPart } from '@parley/providers';

/** Sends the head of an event stream, with these headers besides the usual. */
export type StartStream = (headers: Readonly<Record<string, string>>) => ServerResponse;

/** Says which parameters the model does not get as they were set. */
const DROPPED_HEADER = 'x-parley-dropped';
const HEADER_MAX_LENGTH = 2_000;

/** The event stream of one reply: begun with its first byte, and kept while one upstream after another is tried. */
export class ReplyStream {
  readonly #start: StartStream;
  readonly #onFirstByte: () => void;
  #response: ServerResponse | undefined;
  #dropped: readonly DroppedParameter[] = [];
  /** How the form of this reply words its failure. */
  failureFrames: (error: ErrorPart) => string = encodeOpenAiError;

  constructor(start: StartStream, onFirstByte: () => void) {
    this.#start = start;
    this.#onFirstByte = onFirstByte;
  }

  /** From then on failures are frames. */
  get isStarted(): boolean {
    return this.#response !== undefined;
  }

  /** Counts only before the head is out. */
  set dropped(parameters: readonly DroppedParameter[]) {
    this.#dropped = parameters;
  }

  /** The raw response; the head goes out with the first write. */
  get response(): ServerResponse {
    this.#response ??= this.#start(droppedHeader(this.#dropped));
    return this.#response;
  }

  /** To be called with every first piece of an answer; keep-alive comments do not count. */
  noteFirstByte(): void {
    this.#onFirstByte();
  }

  /** Writes a frame no faster than the client reads; rejects when the signal aborts meanwhile. */
  async write(frame: string, signal: AbortSignal): Promise<void> {
    if (!this.response.write(frame)) await once(this.response, 'drain', { signal });
  }

  end(): void {
    this.response.end();
  }

  /** The last frame of a reply that went wrong. */
  fail(failure: AppError): void {
    this.response.end(this.failureFrames(errorPart(failure.code, failure.message)));
  }
}

export function droppedHeader(dropped: readonly DroppedParameter[]): Record<string, string> {
  if (dropped.length === 0) return {};
  const text = JSON.stringify(dropped.map(({ name, reason, sent }) => ({ name, reason, sent })));
  const isPlain = text.length <= HEADER_MAX_LENGTH && /^[\x20-\x7e]*$/.test(text);
  return { [DROPPED_HEADER]: isPlain ? text : JSON.stringify(dropped.map(({ name, reason }) => ({ name, reason }))) };
}
