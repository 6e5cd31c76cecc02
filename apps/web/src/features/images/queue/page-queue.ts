import { once } from '#/lib/once.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { picturesFor } from '../picture-transport.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { createPictureQueue, type PictureQueue } from './create-picture-queue.ts';
import { browserSetLocks } from './set-locks.ts';

/** The queue of this page: made when pictures are first asked for or shown, and there until the page is left. */
export const pictureQueue = once((): PictureQueue => {
  const queue = createPictureQueue({
    store: picturesStore(),
    tabs: pageTabs(),
    locks: browserSetLocks(),
    pictures: picturesFor,
    now: Date.now,
    onEnded: () => {},
  });
  // Reported by the storage.
  queue.watch().catch(() => {});
  return queue;
});

/** Asks for pictures: they are made one set after the other, whichever screen is open. Resolves when they are noted. */
export const makeSet: PictureQueue['makeSet'] = (...asked) => pictureQueue().makeSet(...asked);
