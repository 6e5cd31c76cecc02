import type { FastifyRequest } from 'fastify';

/** Whether a request says of itself that it came through a proxy. Not every proxy does. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
}
