import { randomBytes } from 'node:crypto';

/** Tells this process from every other one. */
const PROCESS = randomBytes(8).toString('hex');
let made = 0;

/** Unique, and later ones sort behind earlier ones, which keeps an index compact. Can be guessed: no secret. */
export function orderedId(): string {
  made += 1;
  return `${Date.now().toString(36).padStart(9, '0')}-${PROCESS}-${made.toString(36)}`;
}
