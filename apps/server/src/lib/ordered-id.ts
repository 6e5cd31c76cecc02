import { randomBytes } from 'node:crypto';

/** Tells this process from every other one. */
const PROCESS = randomBytes(8).toString('hex');
/** Digits of the counter: without leading zeros the tenth of a moment would sort before the second. */
const COUNTER_DIGITS = 7;
let made = 0;
let madeAt = 0;
let start = '';

/** Unique, and later ones sort behind earlier ones, which keeps an index compact. Can be guessed: no secret. */
export function orderedId(now = Date.now()): string {
  // A clock that is set back does not make what comes now older than what was there.
  if (now > madeAt) {
    madeAt = now;
    start = `${now.toString(36).padStart(9, '0')}-${PROCESS}-`;
  }
  made += 1;
  return start + made.toString(36).padStart(COUNTER_DIGITS, '0');
}
