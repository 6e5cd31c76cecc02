import type { FastifyRequest } from 'fastify';

const SIGNS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** Whether a request says of itself that it came through a proxy. Not every proxy does. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return SIGNS.some((name) => headers[name] !== undefined);
}
