import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back whole replies otherwise.
  'x-accel-buffering': 'no',
} as const;

/** Proxies close connections on which nothing comes. */
const BEAT_MS = 15_000;

/** A reader that takes nothing for so long is gone. */
const STALLED_MS = 300_000;

/** Sends what is told as events until `run` has ended. Whoever waits for what it told holds no more than its reader takes. */
export async function followAsEvents(
  reply: FastifyReply,
  run: (tell: (event: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const stream = startEventStream(reply);
  const write = async (text: string): Promise<void> => {
    if (!stream.destroyed && !stream.write(text)) await whenTaken(stream);
  };
  const beatOnce = (): void => {
    if (!stream.destroyed && !stream.writableNeedDrain) stream.write(':\n\n');
  };
  // The head leaves with the first bytes, and a call may be silent for long.
  beatOnce();
  const beat = setInterval(beatOnce, BEAT_MS);
  try {
    await run((event) => write(`data: ${JSON.stringify(event)}\n\n`));
  } finally {
    clearInterval(beat);
    stream.end();
  }
}

/** Resolves once the reader has taken what was written, or is gone. */
async function whenTaken(stream: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(() => stream.destroy(), STALLED_MS);
  stream.once('drain', resolve).once('close', resolve);
  await promise;
  clearTimeout(giveUp);
  stream.off('drain', resolve).off('close', resolve);
}

/**
 * Takes the reply over as server-sent events: the caller writes, watches for backpressure and ends it. Headers set so far
 * (request id, security, CORS) are kept. The head leaves together with the first write, in one packet.
 */
export function startEventStream(reply: FastifyReply, headers: OutgoingHttpHeaders = {}): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...EVENT_STREAM_HEADERS,
    ...headers,
  });
}
