import { billingChanged, isRefusal, openRefusal } from '#/features/billing/public.ts';
import { knownModels } from '#/features/models/public.ts';
import { once } from '#/lib/once.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { serverData } from '#/lib/server-data.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { taskPictures } from '../midjourney/task-pictures.ts';
import { picturesFor } from '../picture-transport.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { createPictureQueue, type PictureQueue } from './create-picture-queue.ts';
import type { PictureMaker } from './set-event.ts';
import { browserSetLocks } from './set-locks.ts';

/** By then pictures are paid for. */
const SETTLED_MS = 1_000;

/** The queue of this page: made when pictures are first asked for or shown, and there until the page is left. */
export const pictureQueue = once((): PictureQueue => {
  const tellRefusal = createRefusalTeller();
  const queue = createPictureQueue({
    store: picturesStore(),
    tabs: pageTabs(),
    locks: browserSetLocks(),
    pictures: makePictures,
    now: Date.now,
    onEnded: (model, code) => {
      if (runtimeConfig.mode !== 'hosted') return;
      setTimeout(() => void billingChanged(serverData.get()), SETTLED_MS);
      tellRefusal(model, code);
    },
  });
  // Reported by the storage.
  queue.watch().catch(() => {});
  return queue;
});

/** Asks for pictures: they are made one set after the other, whichever screen is open. Resolves when they are noted. */
export const makeSet: PictureQueue['makeSet'] = (...asked) => pictureQueue().makeSet(...asked);

/** Pictures of whichever model: at once, or by task. */
const makePictures: PictureMaker = (request, signal, record, how) => {
  const model = knownModels().find(({ id }) => id === request.model);
  const isByTask = record?.midjourney !== undefined || model?.provider === 'Midjourney';
  if (record && (isByTask || how === 'follow')) return taskPictures({ record, request, model, how }, signal);
  return picturesFor(request, signal);
};

/** Opens the dialog that says what is missing: one, however many models were refused. */
function createRefusalTeller(): (model: string, code: string | undefined) => void {
  let isShown = false;
  return (model, code) => {
    if (isShown || !isRefusal(code)) return;
    isShown = true;
    void openRefusal({ asked: model, code }).finally(() => {
      isShown = false;
    });
  };
}
