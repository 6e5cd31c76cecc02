/** The head of a kept answer, which everybody who reads it gets. */
export interface ReplyHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** In whose words a stream of events says that it was interrupted. */
export type FailureForm = 'openai' | 'responses' | 'anthropic';

/** What connections read a kept reply from: the reply that runs here, or the rows of one that ran before or runs elsewhere. */
export interface ReplySource {
  /** Undefined until the answer has begun. */
  readonly head: ReplyHead | undefined;
  /** Bytes of the body so far. */
  readonly length: number;
  readonly isEnded: boolean;
  /** The body where it was a whole text from the beginning: one that goes out together with the head costs less. */
  readonly wholeText?: string | undefined;
  /** Bytes from a position below `length` on, as many as are at hand. */
  bytesFrom(position: number): Uint8Array | Promise<Uint8Array>;
  /** Wakes the reader whenever there is more, until it leaves. */
  join(reader: SourceReader): void;
  leave(reader: SourceReader): void;
  /** A reader has taken something. */
  advanced(): void;
}

/** A connection as its source sees it. */
export interface SourceReader {
  /** Everything before has been handed to the connection. */
  readonly position: number;
  /** There may be more to read. */
  wake(): void;
  /** Breaks the connection off. */
  cut(): void;
}
