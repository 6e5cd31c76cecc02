import { fetchCloudPicture } from '#/features/sync/public.ts';
import { once } from '#/lib/once.ts';
import { openPictures } from '#/storage/pictures/picture-database.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { createPicturesStore, type PicturesStore } from './create-pictures-store.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** The pictures of this page, opened when they are first asked for. */
export const picturesStore = once((): PicturesStore =>
  createPicturesStore({
    open: () => openPictures(),
    tabs: pageTabs(),
    makeThumbnail,
    fetchPlaced: fetchCloudPicture,
    now: Date.now,
  }),
);
