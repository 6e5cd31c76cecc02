import { randomBytes } from 'node:crypto';

/** Tells this process from every other one. */
const PROCESS = randomBytes(8).toString('hex');
let made = 0;
let madeAt = 0;
let start = '';

/** Unique, and later ones sort behind earlier ones, which keeps an index compact. Can be guessed: no secret. */
export function orderedId(): string {
  const now = Date.now();
  if (now !== madeAt) {
    madeAt = now;
    start = `${now.toString(36).padStart(9, '0')}-${PROCESS}-`;
  }
  made += 1;
  return start + made.toString(36);
}
