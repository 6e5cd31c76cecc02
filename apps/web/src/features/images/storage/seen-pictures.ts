import { useCallback, useSyncExternalStore } from 'react';
import { once } from '#/lib/once.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { createSeen, type Seen } from './create-seen.ts';
import { picturesStore } from './page-pictures.ts';

const MOST_PICTURES = 240;

/** What places show of a picture. Both come together: whoever scrolls sees each place drawn once less. */
interface SeenPicture {
  readonly record: PictureRecord;
  /** The address of its thumbnail; undefined until there is one. */
  readonly thumbnail: string | undefined;
}

/** The pictures that are in sight, kept as they change here and in other tabs. */
const seenPictures = once(() => {
  const seen: Seen<SeenPicture> = createSeen<SeenPicture>({
    most: MOST_PICTURES,
    async read(ids) {
      const [records, thumbnails] = await Promise.all([
        picturesStore().getMany(ids),
        picturesStore().thumbnailAddresses(ids),
      ]);
      const byId = new Map(records.map((record) => [record.id, record]));
      return ids.map((id, place) => {
        const record = byId.get(id);
        const thumbnail = thumbnails[place] ?? seen.peek(id)?.thumbnail;
        if (record?.status === 'success' && thumbnail === undefined) void drawMissing(seen, id);
        return record && { record, thumbnail };
      });
    },
  });
  picturesStore().listen(({ ids }) => seen.renew(ids));
  return seen;
});

/** Pictures of a backup come without thumbnails: each is drawn when it is first seen. */
async function drawMissing(seen: Seen<SeenPicture>, id: string): Promise<void> {
  const blob = await picturesStore()
    .thumbnailOf(id)
    // Reported by the storage; the place stays empty.
    .catch(() => undefined);
  const thumbnail = blob && (await asDataUrl(blob));
  const known = seen.peek(id);
  if (known && thumbnail !== undefined) seen.set(id, { ...known, thumbnail });
}

/** Reads pictures that are probably seen next. */
export function expectPictures(ids: readonly string[]): void {
  seenPictures().expect(ids);
}

/** In React: a picture with its thumbnail; undefined until it is read, and when it is gone. */
export function useSeenPicture(id: string): SeenPicture | undefined {
  const seen = seenPictures();
  const watch = useCallback((onChange: () => void) => seen.watch(id, onChange), [seen, id]);
  return useSyncExternalStore(watch, () => seen.peek(id));
}

/** In React: what is known of a picture; undefined until it is read, and when it is gone. */
export function usePicture(id: string): PictureRecord | undefined {
  return useSeenPicture(id)?.record;
}

/** In React: the address of a picture's thumbnail; undefined until there is one. */
export function useThumbnail(id: string): string | undefined {
  return useSeenPicture(id)?.thumbnail;
}
