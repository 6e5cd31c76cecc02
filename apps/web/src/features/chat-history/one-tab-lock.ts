/** One tab at a time: two would send the same changes and meet their own as a conflict. */
const LOCK_NAME = 'parley-history';

export type OneTabLock = <Result>(signal: AbortSignal, act: () => Promise<Result>) => Promise<Result>;

/** Runs an act under a lock that all tabs of the browser share (Web Locks). The signal ends the waiting. */
export function createOneTabLock(): OneTabLock {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal, act) => {
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks) return locks.request(LOCK_NAME, { signal }, act);
    // Missing on pages over plain http; there every tab is on its own, and the revisions keep them apart.
    const turn = last.then(() => {
      signal.throwIfAborted();
      return act();
    });
    last = turn.catch(() => {});
    return turn;
  };
}
