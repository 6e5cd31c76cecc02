import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets the browser keep the answer and ask each time whether it is still the one; says whether it has it already. */
export function isKnownTo(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.headers({ 'cache-control': 'no-cache', etag: tag });
  const known = request.headers['if-none-match']?.split(',').map((item) => item.trim().replace(/^W\//, ''));
  if (known?.includes(tag) !== true) return false;
  void reply.code(304);
  return true;
}
