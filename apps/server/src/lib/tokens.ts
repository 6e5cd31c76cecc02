import { randomBytes } from 'node:crypto';

/** A bearer secret: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
