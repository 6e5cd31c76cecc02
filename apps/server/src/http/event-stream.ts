import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const EVENT_STREAM_HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back whole replies otherwise.
  'x-accel-buffering': 'no',
};

/**
 * Hands the raw response over to the caller, who writes, watches for backpressure and ends it. Headers set so far
 * (request id, security, CORS) are kept; nothing is written before the first `write`.
 */
function takeOver(reply: FastifyReply, headers: OutgoingHttpHeaders = {}): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  response.statusCode = reply.statusCode;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  return response;
}

/** Takes the reply over as server-sent events and sends the head at once. */
export function startEventStream(reply: FastifyReply): ServerResponse {
  const response = takeOver(reply, EVENT_STREAM_HEADERS);
  response.flushHeaders();
  return response;
}
