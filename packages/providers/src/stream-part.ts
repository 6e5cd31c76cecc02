import type { ErrorCode, FinishReason, Usage } from '@parley/contract';

/** What a provider called a failure, for clients that know its words. */
export interface UpstreamWords {
  /** The status of its answer; undefined for an error inside a good one. */
  readonly status?: number;
  /** A name such as `context_length_exceeded`; numbers are left out. */
  readonly code?: string;
  /** The field of the request that it is about. */
  readonly param?: string;
}

export interface ErrorPart {
  readonly type: 'error';
  readonly code: ErrorCode;
  /** English, in the provider's words where it said something that may be shown. */
  readonly message: string;
  readonly retryable: boolean;
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number;
  readonly upstream?: UpstreamWords;
  /** The stream ended without a word. Whoever stands at the other end of it broke off, be it a provider or a server between. */
  readonly isCutOff?: boolean;
}

/**
 * What a model wants back with the next question: signatures, encrypted thoughts, the order of its blocks. Nobody but the
 * adapter of `wire` reads it; it is JSON and travels as `provider_data` of the assistant's message.
 */
export interface ReplayData {
  readonly wire: string;
  readonly [field: string]: unknown;
}

/**
 * What every wire is turned into. A stream holds any number of the first kinds and ends with exactly one `finish` or one
 * `error`; `usage` and `replay` come before it.
 */
export type StreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call-start'; readonly index: number; readonly id: string; readonly name: string }
  | { readonly type: 'tool-call-arguments'; readonly index: number; readonly text: string }
  | { readonly type: 'replay'; readonly data: ReplayData }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'finish'; readonly reason: FinishReason }
  | ErrorPart;
