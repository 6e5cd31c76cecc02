const lockOf = (setId: string): string => `parley/picture-set/${setId}`;

/** Who makes a set, as other tabs can follow it. Pages of plain addresses have no locks, and each is on its own. */
export interface SetLocks {
  /** Holds a set while the work goes on. */
  readonly hold: <Result>(setId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Whether others can be followed at all. */
  readonly areShared: boolean;
  /** Resolves when nobody makes the set, also where the tab that did has crashed. */
  readonly whenFree: (setId: string) => Promise<void>;
}

/** A browser lets go of the locks of a tab with the tab itself. */
export function browserSetLocks(
  locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks,
): SetLocks {
  return {
    areShared: locks !== undefined,
    hold: async (setId, work) => (locks ? await locks.request(lockOf(setId), work) : await work()),
    whenFree: async (setId) => locks?.request(lockOf(setId), () => {}),
  };
}
