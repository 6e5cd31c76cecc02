import {
  type CompletionHead,
  type DroppedParameter,
  encodeEvent,
  encodeOpenAiStream,
  type ErrorPart,
  type ReplyWriter,
  type StreamPart,
  type TellUsage,
} from '@parley/providers';
import type { AppError } from '@parley/contract';
import { completionOf } from './completion.ts';
import { KEEP_ALIVE_FRAME } from './relay.ts';
import type { ReplyStream } from './reply-stream.ts';

/** A vendor's form for replies. Answers in it are never passed as bytes: every wire is read and written anew. */
export interface ReplyForm {
  /** For one attempt at an answer; `model` as the upstream knows it. */
  writer(model: string): ReplyWriter;
  /** What keeps a stream open that has begun. */
  readonly keepAlive: string;
  /** What of the request has no word in ours. */
  readonly dropped: readonly DroppedParameter[];
}

/** Encoder of one reply in the form that was asked for: OpenAI's, Responses, Anthropic's. */
export interface ReplyEncoder {
  readonly keepAlive: string;
  frames(parts: AsyncIterable<StreamPart>): AsyncIterable<string>;
  /** Throws the failure that ended the parts. */
  whole(parts: AsyncIterable<StreamPart>, toFailure?: (error: ErrorPart) => AppError): Promise<object>;
}

/** `tell` says which usage a stream in OpenAI's chat form ends with; other forms always tell it. */
export function replyEncoder(
  form: ReplyForm | undefined,
  head: CompletionHead,
  stream: ReplyStream,
  tell: TellUsage,
): ReplyEncoder {
  if (!form) {
    return {
      keepAlive: KEEP_ALIVE_FRAME,
      frames: (parts) => encodeOpenAiStream(parts, head, tell),
      whole: (parts, toFailure) => completionOf(parts, head, toFailure),
    };
  }
  const writer = form.writer(head.model);
  stream.failureFrames = failureFrames(writer);
  return {
    keepAlive: form.keepAlive,
    frames: (parts) => writtenFrames(parts, writer),
    async whole(parts, toFailure) {
      await completionOf(watched(parts, writer), head, toFailure);
      return writer.whole();
    },
  };
}

/** What ends a stream that failed, told by the writer that knows how far it is. */
export function failureFrames(writer: ReplyWriter): (error: ErrorPart) => string {
  return (error) => writer.read(error).map(encodeEvent).join('');
}

async function* writtenFrames(parts: AsyncIterable<StreamPart>, writer: ReplyWriter): AsyncGenerator<string> {
  for await (const part of parts) {
    const frames = writer.read(part).map(encodeEvent).join('');
    if (frames !== '') yield frames;
  }
}

async function* watched(parts: AsyncIterable<StreamPart>, writer: ReplyWriter): AsyncGenerator<StreamPart> {
  for await (const part of parts) {
    writer.read(part);
    yield part;
  }
}
