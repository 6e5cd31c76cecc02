import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
import { addressKey } from '../../http/rate-limiter.ts';
import type { ReadPublication, Visitor } from './service.ts';

/** Sends what lies ready: it is neither read nor written as JSON again. */
export async function sendPublication(
  { tag, isListed, packed: read }: ReadPublication,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  void reply.headers({ vary: 'accept-encoding', 'x-robots-tag': isListed ? 'all' : 'noindex, nofollow' });
  // The head says all there is to say.
  if (isKnownTo(request, reply, tag)) return reply.send() as never;
  const packed = await read();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply.type('application/json; charset=utf-8').send(takesGzip ? packed : gunzipSync(packed)) as never;
}

/** Of all that strangers bring, this one is shown outside of the app; it is a PNG, and nothing else by any reading. */
export function sendCard(
  { mediaType, bytes }: { mediaType: string; bytes: Buffer },
  reply: FastifyReply,
): FastifyReply {
  const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, max-age=300' };
  return reply.headers(headers).type(mediaType).send(bytes);
}

export function visitorOf(request: FastifyRequest, actor: Actor | undefined): Visitor {
  return { actor, address: addressKey(request.ip) };
}
