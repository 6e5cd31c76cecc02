import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from './web-build.ts';

/** The smallest form that the client takes; `br;q=0` means that it does not. */
export function chooseEncoding(request: FastifyRequest, isThere: (encoding: Encoding) => boolean): Encoding {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => item.split(';')[0]?.trim());
  const candidates: readonly Encoding[] = ['br', 'gzip'];
  return candidates.find((encoding) => accepted.includes(encoding) && isThere(encoding)) ?? 'identity';
}

/** Tells caches that the form of the answer goes by what the client takes, beside all else that it goes by. */
export function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}
