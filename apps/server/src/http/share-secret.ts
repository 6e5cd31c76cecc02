import { PUBLISHING_SECRET_HEADER } from '@parley/contract';
import type { FastifyRequest } from 'fastify';

/** The secret of something shared that a request brings in its head, where no log on the way sees it. */
export function secretOf({ headers }: FastifyRequest): string | undefined {
  const secret = headers[PUBLISHING_SECRET_HEADER];
  return typeof secret === 'string' && secret.length <= 200 ? secret : undefined;
}
