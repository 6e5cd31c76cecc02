/** One tab at a time: two would send the same changes and meet their own as a conflict. */
const LOCK_NAME = 'parley-history';

let last: Promise<unknown> = Promise.resolve();

/** Does something while nothing else that was handed to this does, in no tab of the browser. The signal ends the waiting. */
export async function alone<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks) return locks.request(LOCK_NAME, { signal }, act);
  // Missing on pages over plain http; there every tab is on its own, and the revisions keep them apart.
  const turn = last.then(() => {
    signal.throwIfAborted();
    return act();
  });
  last = turn.catch(() => {});
  return turn;
}
