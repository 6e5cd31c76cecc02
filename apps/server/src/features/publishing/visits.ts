import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PublicationVisit } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { chooseEncoding, varyByEncoding } from '../../http/accepted-encoding.ts';
import type { Actor } from '../../http/actor.ts';
import { isKnownTo } from '../../http/entity-tag.ts';
import { addressKey } from '../../http/rate-limiter.ts';
import type { ReadPublication, Visitor } from './service.ts';

export type Visit = z.infer<typeof PublicationVisit>;

const unpack = promisify(gunzip);

/** Sends what lies ready: it is neither read nor written as JSON again. */
export async function sendPublication(
  { tag, isListed, packed: read }: ReadPublication,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  varyByEncoding(reply);
  void reply.header('x-robots-tag', isListed ? 'all' : 'noindex, nofollow');
  // The head says all there is to say.
  if (isKnownTo(request, reply, tag)) return reply.send() as never;
  const packed = await read();
  void reply.type('application/json; charset=utf-8');
  if (chooseEncoding(request, (encoding) => encoding === 'gzip') === 'gzip')
    return reply.header('content-encoding', 'gzip').send(packed) as never;
  // Not while everybody waits: a few bytes may unfold to megabytes.
  return reply.send(await unpack(packed)) as never;
}

/** Of all that strangers bring, this one is shown outside of the app; it is a PNG, and nothing else by any reading. */
export function sendCard(
  { mediaType, bytes }: { mediaType: string; bytes: Buffer },
  reply: FastifyReply,
): FastifyReply {
  const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, max-age=300' };
  return reply.headers(headers).type(mediaType).send(bytes);
}

export function visitorOf(request: FastifyRequest, actor: Actor | undefined, { own }: Visit = {}): Visitor {
  return { actor, address: addressKey(request.ip), isOwner: own === '1' };
}
