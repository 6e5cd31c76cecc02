import { randomBytes } from 'node:crypto';

/** An id that cannot be guessed: 128 random bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** A bearer secret: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
