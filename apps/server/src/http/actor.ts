import type { FastifyRequest } from 'fastify';

/** Who a request acts for, and whose balance it draws on. */
export interface Actor {
  readonly accountId: string;
  readonly kind: 'owner' | 'account';
  readonly payerId: string;
  /** Operators look after the server; the owner of a private one does. It opens nobody's chats. */
  readonly role: 'user' | 'operator';
  /** Set where an API key speaks for the account. */
  readonly key?: ActorKey;
  /** Set for sub-accounts; an account without it may have sub-accounts of its own. */
  readonly subAccount?: SubAccountStanding | undefined;
}

/** What an API key may do less than the account that it speaks for. */
interface ActorKey {
  readonly id: string;
  /** Models that it may call; undefined for all. */
  readonly models: ReadonlySet<string> | undefined;
  /** Whether it opens the chats that the account keeps here. */
  readonly readsChats: boolean;
}

/** What a sub-account may draw, and on whom. */
export interface SubAccountStanding {
  /** The main account that it chose; undefined where it draws on itself. */
  readonly payer: ChosenPayer | undefined;
}

interface ChosenPayer {
  readonly accountId: string;
  /** By the main account itself, or because the operator banned that one. */
  readonly isBanned: boolean;
  /** Nano-dollars a month; null for no limit. */
  readonly capNano: number | null;
  /** Models that it pays for; empty for all. */
  readonly models: readonly string[];
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
