import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back whole replies otherwise.
  'x-accel-buffering': 'no',
} as const;

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
