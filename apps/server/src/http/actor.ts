import type { FastifyRequest } from 'fastify';

/** Who a request acts for, and whose balance it draws on. */
export interface Actor {
  readonly accountId: string;
  readonly kind: 'owner' | 'account';
  readonly payerId: string;
}

/** Finds the actor of a request, or throws the AppError that says why there is none; at once where it can. */
export type ActorResolver = (request: FastifyRequest) => Actor | Promise<Actor>;

const BEARER = /^Bearer +([\x21-\x7e]{1,512})$/i;

/** An access code may have spaces, and serves as the key of OpenAI clients. */
const BEARER_KEY = /^Bearer +(\S.{0,511})$/i;

const API_KEY = /^\S.{0,511}$/;

/** The key of an OpenAI client, or of an Anthropic one; undefined for a missing or malformed header. */
export function clientKey({ headers }: FastifyRequest): string | undefined {
  const { authorization = '', 'x-api-key': apiKey } = headers;
  const bearer = BEARER_KEY.exec(authorization)?.[1]?.trim();
  if (bearer !== undefined) return bearer;
  return typeof apiKey === 'string' && API_KEY.test(apiKey) ? apiKey.trim() : undefined;
}

/** The bearer token of a request; undefined for a missing or malformed header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}
