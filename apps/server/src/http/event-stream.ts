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

/** Sends what is told as events until `run` has ended. */
export async function followAsEvents(
  reply: FastifyReply,
  run: (tell: (event: object) => void) => Promise<void>,
): Promise<void> {
  const stream = startEventStream(reply);
  const write = (text: string): void => {
    if (!stream.destroyed) stream.write(text);
  };
  // The head leaves with the first bytes, and a call may be silent for long.
  write(':\n\n');
  const beat = setInterval(() => write(':\n\n'), BEAT_MS);
  try {
    await run((event) => write(`data: ${JSON.stringify(event)}\n\n`));
  } finally {
    clearInterval(beat);
    stream.end();
  }
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
