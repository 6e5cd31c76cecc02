import type { ChatRequest, Language } from '@parley/contract';
import type { DroppedParameter } from '@parley/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import type { CallKind } from '../metering/call-record.ts';
import type { CallMeter } from '../metering/call-meter.ts';
import type { ReplyForm } from './reply-form.ts';
import type { ReplyStream, StartStream } from './reply-stream.ts';
import type { UsageInStream } from './usage-events.ts';

/** A chat request on its way in: who asks, what, and in which form. */
export interface ChatCall {
  readonly call: CallKind;
  readonly request: ChatRequest;
  /** Another vendor's form for the reply; OpenAI's chat form without it. */
  readonly form?: ReplyForm | undefined;
  /** Undefined for a stranger who brought a key. */
  readonly actor: Actor | undefined;
  /** Tells the language of the interface that asks; only the guide answers by it. */
  readonly language?: (() => Language) | undefined;
  /** Aborts when the client goes away, or with an AppError when the server must end. */
  readonly signal: AbortSignal;
  readonly startStream: StartStream;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  /** Unless given: `once` for a paid call that asks for it, otherwise `as-told`. */
  readonly usageInStream?: UsageInStream;
}

/** A chat call whose model has been found. */
export interface RunningCall {
  readonly request: ChatRequest;
  readonly form: ReplyForm | undefined;
  /** As the upstream knows it. */
  readonly model: string;
  /** The most tokens that an answer of this model may have, where that is known. */
  readonly outputTokens?: number | undefined;
  readonly signal: AbortSignal;
  readonly stream: ReplyStream;
  readonly meter: CallMeter;
  readonly usageInStream: UsageInStream;
  /** What of the request this server does not offer. */
  readonly dropped: readonly DroppedParameter[];
}

/** What goes out: a whole completion with its headers, or nothing more where the reply was streamed. */
export type ChatReply =
  | { readonly kind: 'streamed' }
  | {
      readonly kind: 'whole';
      readonly body: string | Buffer | object;
      readonly headers: Readonly<Record<string, string>>;
    };

export const STREAMED: ChatReply = { kind: 'streamed' };
