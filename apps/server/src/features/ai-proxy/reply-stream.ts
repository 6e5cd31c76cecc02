import { once } from 'node:events';
import { type AppError, NOT_APPLIED_HEADER } from '@parley/contract';
import { type DroppedParameter, encodeOpenAiError, type ErrorPart, errorPart } from '@parley/providers';
import type { ReplySink } from '../../http/reply-sink.ts';

/** Sends the head of an event stream, with these headers besides the usual. */
export type StartStream = (headers: Readonly<Record<string, string>>) => ReplySink;

/** Told when an answer comes. */
export interface AnswerNotes {
  firstByte(): void;
  word(): void;
}

const HEADER_MAX_LENGTH = 2_000;
const PLAIN_NAME = /^[\w.?-]{1,64}$/;

/** The event stream of one reply: begun with its first byte, and kept while one upstream after another is tried. */
export class ReplyStream {
  readonly #start: StartStream;
  readonly #notes: AnswerNotes;
  #response: ReplySink | undefined;
  #dropped: readonly DroppedParameter[] = [];
  /** How the form of this reply words its failure. */
  failureFrames: (error: ErrorPart) => string = encodeOpenAiError;

  constructor(start: StartStream, notes: AnswerNotes) {
    this.#start = start;
    this.#notes = notes;
  }

  /** From then on failures are frames. */
  get isStarted(): boolean {
    return this.#response !== undefined;
  }

  /** Counts only before the head is out. */
  set dropped(parameters: readonly DroppedParameter[]) {
    this.#dropped = parameters;
  }

  /** The connection, or the log of a kept reply; the head goes out with the first write. */
  get response(): ReplySink {
    this.#response ??= this.#start(droppedHeader(this.#dropped));
    return this.#response;
  }

  /** To be called with every first piece of an answer; keep-alive comments do not count. */
  noteFirstByte(): void {
    this.#notes.firstByte();
  }

  /** To be called with every piece in which something is said, where somebody pays for it. */
  noteWord(): void {
    this.#notes.word();
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

/** The headers of a reply, with more parameters that its model does not get. */
export function withDropped(
  headers: Readonly<Record<string, string>>,
  dropped: readonly DroppedParameter[],
): Record<string, string> {
  const { [NOT_APPLIED_HEADER]: known = '[]', ...rest } = headers;
  return { ...rest, ...droppedHeader([...(JSON.parse(known) as DroppedParameter[]), ...dropped]) };
}

export function droppedHeader(dropped: readonly DroppedParameter[]): Record<string, string> {
  // Callers name fields as they like, and a header takes plain characters only.
  const named = dropped.filter(({ name }) => PLAIN_NAME.test(name));
  if (named.length === 0) return {};
  const full = JSON.stringify(named.map(({ name, reason, sent }) => ({ name, reason, sent })));
  if (full.length <= HEADER_MAX_LENGTH && /^[\x20-\x7e]*$/.test(full)) return { [NOT_APPLIED_HEADER]: full };
  let text = '';
  for (const { name, reason } of named) {
    const entry = JSON.stringify({ name, reason });
    if (text.length + entry.length + 3 <= HEADER_MAX_LENGTH) text += text === '' ? entry : `,${entry}`;
  }
  return { [NOT_APPLIED_HEADER]: `[${text}]` };
}
