import type { IncomingHttpHeaders } from 'node:http';
import {
  AppError,
  REPLY_AGAIN_HEADER,
  REPLY_ID_FORM,
  REPLY_ID_HEADER,
  REPLY_KEY_FORM,
  REPLY_KEY_HEADER,
  REPLY_READ_HEADER,
} from '@parley/contract';

/** Whoever has read more since the last question says so by requests of their own. */
const MAX_READ = 32;

/** What a client sends along with a question whose reply is to be kept. */
export interface KeepWish {
  readonly id: string;
  /** 32 bytes as base64url. Held in memory only, and never written to a log. */
  readonly key: string;
  /** The question may have arrived before. */
  readonly isAgain: boolean;
}

/** Reads the wish from the headers of a question; undefined where there is none. */
export function keepWish(headers: IncomingHttpHeaders): KeepWish | undefined {
  const { [REPLY_ID_HEADER]: id, [REPLY_KEY_HEADER]: key, [REPLY_AGAIN_HEADER]: again } = headers;
  if (id === undefined && key === undefined) return undefined;
  if (id === undefined || key === undefined) {
    throw new AppError('bad_request', `${REPLY_ID_HEADER} and ${REPLY_KEY_HEADER} belong together`);
  }
  if (typeof id !== 'string' || !REPLY_ID_FORM.test(id)) {
    throw new AppError('bad_request', `${REPLY_ID_HEADER} must be 22 to 64 letters, digits, _ or -`);
  }
  return { id, key: checkedKey(key), isAgain: again !== undefined };
}

/** Reads which earlier replies a client says it has; undefined where it says nothing. What is no id names nothing. */
export function repliesRead({ [REPLY_READ_HEADER]: read }: IncomingHttpHeaders): readonly string[] | undefined {
  return typeof read === 'string' ? read.split(',', MAX_READ).map((id) => id.trim()) : undefined;
}

/** Reads the key that a client sends to go on reading; undefined where it sends none. */
export function keyGiven({ [REPLY_KEY_HEADER]: key }: IncomingHttpHeaders): string | undefined {
  return key === undefined ? undefined : checkedKey(key);
}

function checkedKey(key: string | string[]): string {
  if (typeof key === 'string' && REPLY_KEY_FORM.test(key)) return key;
  throw new AppError('bad_request', `${REPLY_KEY_HEADER} must be 32 bytes as base64url`);
}
