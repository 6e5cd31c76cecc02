/** Long work that can be interrupted wherever it yields. */
export type Slices<Result> = Generator<void, Result>;

/** All of it at once. */
export function finish<Result>(work: Slices<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** With a pause whenever `rest` finds that one is due. */
export async function finishInSlices<Result>(work: Slices<Result>, rest: () => Promise<void>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await rest();
  }
}
