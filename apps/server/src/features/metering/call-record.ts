import type { ErrorCode, ModelPrice, Usage } from '@parley/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/actor.ts';
import type { Delivery } from './delivery.ts';

/** Which door a call came through. */
export type CallKind =
  | 'chat'
  | 'free'
  | 'custom'
  | 'relay'
  | 'images'
  | 'images.custom'
  | 'images.relay'
  | 'midjourney'
  | 'translate'
  | 'translate.relay'
  | 'tool'
  | 'mcp'
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

/** `server_stopped`: its server ended before it did, and what may have been delivered was settled afterwards. */
export type Outcome = 'ok' | 'client_gone' | 'server_stopped' | ErrorCode;

/** Of an answer without a limit, from a model whose own is not known. */
export const USUAL_TOKENS = 8_192;

/** How large a call may become; looked at only where somebody pays for it. */
export interface CallSize {
  /** Of the question, by its length. */
  promptTokens(): number;
  /** The bytes of everything that is sent, of which no token is shorter than one. Four for each of its tokens unless given. */
  promptBytes?(): number;
  /** The most that the answer may have, as far as that is held for. */
  readonly maxTokens: number;
  /** The most that it may have at all; a provider that tells far more is mistaken. `maxTokens` unless given. */
  readonly believedTokens?: number | undefined;
  /** How many tokens the model can read in one question, where that is known. */
  readonly windowTokens?: number | undefined;
  /** Whether something is asked about whose length nobody here knows: pictures, files, recordings, links. */
  bringsUnseen?(): boolean;
  /** Whether the answer goes out as it comes. */
  readonly isStream: boolean;
  /** Whether nothing may be begun without the money for all of it: where less cannot be asked for, and cannot be taken back. */
  readonly isAllNeeded?: boolean | undefined;
  /**
   * Tokens that are paid for and do not come by, such as thoughts and pictures, by the time in which no word came and the
   * pace of the words since, where there were enough to tell; undefined where everything that is paid for comes by.
   */
  readonly hiddenTokens?: ((silentMs: number, tokensPerSecond?: number) => number) | undefined;
}

/** A metered call before its model is asked. */
export interface CallPlan {
  readonly call: CallKind;
  /** Undefined for a stranger who brought a key. */
  readonly actor: Actor | undefined;
  readonly model: string;
  /** Undefined where the server pays nothing: for the caller's own keys, and for free help. */
  readonly price?: ModelPrice | undefined;
  /** How often a fixed price is paid: for every picture. Once, unless given. */
  readonly copies?: number | undefined;
  readonly provider?: string | undefined;
  readonly size?: CallSize | undefined;
}

/** A call for which money is set aside. */
export interface HeldCall {
  /** Of its record to be. */
  readonly id: string;
  readonly payerId: string;
  /** Undefined where all of the reply is paid for from the start. */
  readonly delivery: Delivery | undefined;
  /** The most tokens that the answer may have for what is held, where that is less than was asked for. */
  readonly affordableTokens: number | undefined;
}

/** A call that is over, with what it cost. */
export interface SettledCall {
  readonly hold: HeldCall;
  readonly record: CallRecord;
  readonly costNano: bigint;
}

/** What became of calls that were settled with their records, by their ids. */
export interface SettledRows {
  /** Somebody else has written them. */
  readonly leftOut: ReadonlySet<string>;
  /** What was paid for the others; the records say so, and limits count it. */
  readonly paid: ReadonlyMap<string, bigint>;
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

/** Settles at once what calls of a payer cost that have ended; whether there was any. */
export type SettleEnded = (payerId: string) => Promise<boolean>;

/** What billing does around a call. */
export interface CallHooks {
  /** Throws where the call must not be made. Gives undefined for one that costs nothing. */
  beforeCall(plan: CallPlan, settleEnded: SettleEnded): Promise<HeldCall | undefined> | HeldCall | undefined;
  /**
   * In the transaction that writes the records of these calls. Gives what was paid for those that were settled now, which is
   * less than their cost where the balance ends: another server may have settled the others already, with
   * records of its own.
   */
  settleIn(transaction: Transaction<Tables>, calls: readonly SettledCall[]): Promise<ReadonlyMap<string, bigint>>;
}

/** Says before a call whether it may be made, and throws where it may not; at once where it can. */
export type CallGuard = (plan: CallPlan) => Promise<void> | void;

/** Metering hooks of a server on which nobody pays. */
export const NO_HOOKS: CallHooks = { beforeCall: () => undefined, settleIn: async () => new Map() };
