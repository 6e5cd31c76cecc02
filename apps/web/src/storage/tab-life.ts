import { newId } from '#/lib/ids.ts';

/** The life of a tab, as the others can follow it. */
export interface TabLife {
  readonly id: string;
  /** Once others would notice its end: nothing that has to end with the tab may be told before. */
  readonly begun: Promise<void>;
  /** Resolves when another tab has gone, also where it crashed. Never on pages without locks, those of plain addresses. */
  readonly whenGone: (id: string) => Promise<void>;
  readonly end: () => void;
}

const lockOf = (id: string): string => `parley/tab/${id}`;

/** A browser lets go of the locks of a tab with the tab itself: who gets one has outlived it. */
export function beginTabLife(): TabLife {
  const id = newId();
  const begun = Promise.withResolvers<void>();
  const life = Promise.withResolvers<void>();
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const held = locks?.request(lockOf(id), () => {
    begun.resolve();
    return life.promise;
  });
  if (!held) begun.resolve();
  return {
    id,
    begun: begun.promise,
    whenGone: async (other) => (locks ? locks.request(lockOf(other), () => {}) : new Promise(() => {})),
    end: life.resolve,
  };
}
