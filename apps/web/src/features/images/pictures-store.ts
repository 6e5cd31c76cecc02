import { once } from '#/lib/once.ts';
import { openPictures } from '#/storage/pictures/picture-database.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { createPicturesStore, type PicturesStore } from './storage/create-pictures-store.ts';
import { makeThumbnail } from './storage/make-thumbnail.ts';

export type { PictureFilter } from './model/picture-filter.ts';
export type { PicturesStore } from './storage/create-pictures-store.ts';
export { usePictures } from './storage/use-pictures.ts';
export type { PictureRecord, PictureRequest } from '#/storage/pictures/picture-record.ts';

/** The pictures of this page, opened when they are first asked for. */
export const picturesStore = once((): PicturesStore =>
  createPicturesStore({ open: () => openPictures(), tabs: pageTabs(), makeThumbnail, now: Date.now }),
);
