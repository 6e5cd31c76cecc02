import { openPictures } from '#/storage/pictures/picture-database.ts';
import type { PicturePlace } from '#/storage/pictures/picture-tables.ts';
import { pagePictureCloud } from '../page-device.ts';
import { getSync } from '../store.ts';
import { showRun } from '../sync-run.ts';
import { syncWorld } from '../sync-world.ts';
import { openPicture } from './picture-box.ts';
import { resealPictures, syncPictures, type PicturesSynced, type UploadLimit } from './sync-pictures.ts';

/** Whoever presses the button waits for it; a sync in between must not hold up the chats of the next one. */
const LIMIT: UploadLimit = { pictures: 200, bytes: 200_000_000 };
const AUTOMATIC_LIMIT: UploadLimit = { pictures: 25, bytes: 50_000_000 };

const NOTHING: PicturesSynced = { incoming: 0, outgoing: 0, left: 0, unsealed: 0 };

interface PageRun {
  readonly isAutomatic: boolean;
  readonly mustReseal: boolean;
  readonly signal: AbortSignal;
}

/** Syncs the pictures of this page, where that was chosen. What was uploaded before stays under the passphrase in any case. */
export async function syncPagePictures({ isAutomatic, mustReseal, signal }: PageRun): Promise<PicturesSynced> {
  if (!getSync().pictures) {
    if (!mustReseal) return NOTHING;
    return { ...NOTHING, unsealed: await resealPictures({ ...pagePictureCloud(), signal }) };
  }
  showRun({ step: 'pictures', isAgain: false });
  const { tabs } = syncWorld.get();
  const database = await openPictures();
  try {
    return await syncPictures({
      ...pagePictureCloud(),
      device: {
        shelf: () => database.shelf(),
        bytes: database.bytes,
        keepPlace: (place) => database.keepPlace(place),
        async apply(patch) {
          const applied = await database.applySynced(patch);
          for (const change of ['added', 'changed', 'removed'] as const) {
            if (applied[change].length > 0) tabs.postToAll({ type: 'pictures-changed', change, ids: applied[change] });
          }
        },
      },
      limit: isAutomatic ? AUTOMATIC_LIMIT : LIMIT,
      now: Date.now,
      mustReseal,
      signal,
      onProgress: (done, total) => showRun({ step: 'pictures', done, total, isAgain: false }),
    });
  } finally {
    database.close();
  }
}

/** Fetches the bytes of a picture that another device uploaded. Undefined where they are gone. Rejects with a SyncFailure. */
export async function fetchPlacedPicture({ name, key, hash }: PicturePlace): Promise<Blob | undefined> {
  const text = await pagePictureCloud().objects.get(name);
  return text === undefined ? undefined : openPicture(text, key, hash);
}
