/** Work that may be left after any of its steps, and gone on with later. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
