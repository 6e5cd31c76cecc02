import { useCallback, useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { createSeen, type Seen } from './create-seen.ts';
import { picturesStore } from './page-pictures.ts';

const MOST_RECORDS = 400;
const MOST_THUMBNAILS = 240;

/** The records of the pictures that are in sight, kept as they change here and in other tabs. */
export const seenRecords = once(() => {
  const seen = createSeen<PictureRecord>({
    most: MOST_RECORDS,
    async read(ids) {
      const found = new Map((await picturesStore().getMany(ids)).map((record) => [record.id, record]));
      return ids.map((id) => found.get(id));
    },
  });
  picturesStore().listen(({ ids }) => seen.renew(ids));
  return seen;
});

/** Addresses of the thumbnails that are in sight. */
const seenThumbnails = once(() => {
  const seen: Seen<string> = createSeen<string>({
    most: MOST_THUMBNAILS,
    async read(ids) {
      const found = await picturesStore().thumbnailAddresses(ids);
      ids.forEach((id, place) => found[place] ?? void drawMissing(seen, id));
      return found;
    },
  });
  picturesStore().listen(({ change, ids }) => change === 'added' && seen.renew(ids));
  return seen;
});

/** Pictures of a backup come without thumbnails: each is drawn when it is first seen. */
async function drawMissing(seen: Seen<string>, id: string): Promise<void> {
  const blob = await picturesStore()
    .thumbnailOf(id)
    // Reported by the storage; the place stays empty.
    .catch(() => undefined);
  if (blob) seen.set(id, await asDataUrl(blob));
}

function useSeen<Value>(seen: Seen<Value>, id: string): Value | undefined {
  const watch = useCallback((onChange: () => void) => seen.watch(id, onChange), [seen, id]);
  return useSyncExternalStore(watch, () => seen.peek(id));
}

/** In React: what is known of a picture; undefined until it is read, and when it is gone. */
export function usePicture(id: string): PictureRecord | undefined {
  return useSeen(seenRecords(), id);
}

/** In React: the address of a picture's thumbnail; undefined until there is one. */
export function useThumbnail(id: string): string | undefined {
  return useSeen(seenThumbnails(), id);
}
