import { ApiFailure } from '#/lib/api.ts';

const LONGEST_REASON = 300;

/** Why a page could not be read, or nothing be searched, in words for the model. */
export function browsingFailure(error: unknown, what: string): Error {
  const reason = error instanceof ApiFailure ? error.message.slice(0, LONGEST_REASON) : '';
  return new Error(reason === '' ? `${what}.` : `${what}: ${reason}`, { cause: error });
}
