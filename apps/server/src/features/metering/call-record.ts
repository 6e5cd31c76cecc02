import type { ErrorCode, Usage } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';

/** Which door a call came through. */
export type CallKind =
  | 'chat'
  | 'free'
  | 'custom'
  | 'relay'
  | 'v1.chat'
  | 'v1.responses'
  | 'v1.messages'
  | 'v1.completions'
  | 'v1.images'
  | 'v1.image_edits'
  | 'v1.speech'
  | 'v1.transcriptions'
  | 'v1.translations'
  | 'v1.moderations'
  | 'v1.embeddings';

export type Outcome = 'ok' | 'client_gone' | ErrorCode;

/** A metered call before its model is asked. */
export interface CallPlan {
  readonly call: CallKind;
  /** Undefined for a stranger who brought a key. */
  readonly actor: Actor | undefined;
  readonly model: string;
}

/** One call to a model, once it is over. */
export interface CallRecord extends CallPlan {
  /** When it began. */
  readonly at: number;
  readonly channel: string;
  /** How many channels were asked. */
  readonly attempts: number;
  readonly usage: Usage;
  /** Counted here, because the upstream did not tell or is not to be believed. */
  readonly isEstimated: boolean;
  readonly firstByteMs: number | undefined;
  readonly durationMs: number;
  readonly outcome: Outcome;
}

/** What billing does around a call. `hold` is whatever `beforeCall` gave. */
export interface CallHooks<Hold = unknown> {
  /** Throws where the call must not be made. */
  beforeCall(plan: CallPlan): Promise<Hold> | Hold;
  afterCall(record: CallRecord, hold: Hold): Promise<void> | void;
}

/** Metering hooks of a server on which nobody pays. */
export const NO_HOOKS: CallHooks<undefined> = { beforeCall: () => undefined, afterCall: () => {} };
