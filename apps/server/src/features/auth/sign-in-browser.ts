import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { ownAddress } from '../../http/own-site.ts';
import { isToken, newToken, tokenHash } from '../../lib/tokens.ts';

const COOKIE = 'parley-sign-in';
const COOKIE_SECONDS = 600;

/** The secret in the cookie of a browser in which a sign-in began; empty where there is none. */
export function browserSecret({ headers }: FastifyRequest): string {
  const value = new RegExp(`(?:^|; ?)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
  return isToken(value) ? value : '';
}

/** Gives a browser its secret, which is kept where there is one: two windows must not end each other's attempts. */
export function rememberBrowser(
  config: Pick<ServerConfig, 'basePath' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const browser = browserSecret(request) || newToken();
  const attributes = [`Path=${config.basePath}api/`, `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'];
  if (ownAddress(config, request).startsWith('https:')) attributes.push('Secure');
  void reply.header('set-cookie', [`${COOKIE}=${browser}`, ...attributes].join('; '));
  return browser;
}

/** Whether a secret is the one of which the hash was kept. */
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(secret)), Buffer.from(hash));
}
