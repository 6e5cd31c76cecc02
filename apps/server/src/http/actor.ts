import type { FastifyRequest } from 'fastify';

/** Who a request acts for, and whose balance it draws on. */
export interface Actor {
  readonly accountId: string;
  readonly kind: 'owner' | 'account';
  readonly payerId: string;
}

/** Finds the actor of a request, or throws the AppError that says why there is none. */
export type ActorResolver = (request: FastifyRequest) => Promise<Actor>;

const BEARER = /^Bearer +([\x21-\x7e]{1,512})$/i;

/** The bearer token of a request; undefined for a missing or malformed header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}
