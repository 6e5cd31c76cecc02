import { randomBytes } from 'node:crypto';

/** A bearer secret: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token, so that it is worth a look into the database. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
