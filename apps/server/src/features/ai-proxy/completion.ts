import { AppError, type Usage } from '@parley/contract';
import {
  collectCompletion,
  type CompletionHead,
  type ErrorPart,
  type StreamPart,
  type TellUsage,
} from '@parley/providers';
import { KEEP_ALIVE_FRAME, KEEP_ALIVE_MS } from './relay.ts';
import type { ReplyStream } from './reply-stream.ts';
import type { UsageInStream } from './usage-events.ts';

export function headFor(model: string, id: string, now: number): CompletionHead {
  return { id: `chatcmpl-${id}`, model, created: Math.floor(now / 1_000) };
}

/** Which usage the end of a stream tells. */
export function usageToTell(wanted: UsageInStream, count: () => Promise<Usage>): TellUsage {
  if (wanted === 'never') return () => undefined;
  if (wanted === 'as-told') return (told) => told;
  return (told) => told ?? count().catch(() => undefined);
}

/** Parts as one completion; the error that ended them goes through `toFailure` and is thrown. */
export async function completionOf(
  parts: AsyncIterable<StreamPart>,
  head: CompletionHead,
  toFailure: (error: ErrorPart) => AppError = ({ code, message }) => new AppError(code, message),
): Promise<object> {
  const completion = await collectCompletion(parts, head);
  if ('type' in completion && completion.type === 'error') throw toFailure(completion);
  return completion;
}

/** Writes frames no faster than the client reads; ends with the reason when the server must end. */
export async function writeFrames(
  frames: AsyncIterable<string>,
  stream: ReplyStream,
  signal: AbortSignal,
  keepAliveFrame = KEEP_ALIVE_FRAME,
): Promise<'sent' | 'client-gone'> {
  const ping = keepAlive(stream, keepAliveFrame);
  try {
    for await (const frame of frames) {
      ping.refresh();
      await stream.write(frame, signal);
      signal.throwIfAborted();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!(signal.reason instanceof AppError)) return 'client-gone';
    stream.fail(signal.reason);
    return 'sent';
  } finally {
    clearInterval(ping);
  }
  stream.end();
  return 'sent';
}

/** Writes a comment into every long silence; only for streams whose frames are written whole. */
export function keepAlive(stream: ReplyStream, frame = KEEP_ALIVE_FRAME): NodeJS.Timeout {
  return setInterval(() => {
    if (!stream.response.writableNeedDrain) stream.response.write(frame);
  }, KEEP_ALIVE_MS);
}

export async function* iterate<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
  yield* items;
}
