/*
 * What the app itself says in the place of a result. Told to models alone, and known again by the words: whose a result is,
 * a record that came from elsewhere could claim.
 */

export const NOT_RUN = 'This call was not run.';
export const REFUSED = 'The user refused this call. Do not ask for it again; go on without it.';
export const TOO_MANY =
  'This call was not run: too many calls were made in this answer. Go on with the results that there are.';
/** Stands before the result of a call that was made before. */
export const REPEATED = 'The same call was made before in this answer and was not run again. Its result was:';

const WHOLE: ReadonlySet<string> = new Set(['', NOT_RUN, REFUSED, TOO_MANY]);

export function isOfApp(result: string): boolean {
  return WHOLE.has(result.startsWith(REPEATED) ? result.slice(REPEATED.length).trim() : result);
}
