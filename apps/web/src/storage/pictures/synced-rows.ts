import type { IDBPDatabase } from 'idb';
import { changedAt, type PictureRecord } from './picture-record.ts';
import { recordOf, rowOf, type PicturePlace, type PictureTables, type PictureTombstone } from './picture-tables.ts';

/** A finished picture, and where its bytes lie in the cloud, as far as that is known here. */
export interface ShelvedPicture {
  readonly record: PictureRecord;
  /** Whether its bytes are here. */
  readonly hasBytes: boolean;
  readonly place?: PicturePlace | undefined;
}

/** A picture as a sync brings it: what is known of it, and where its bytes lie. */
interface PlacedPicture {
  readonly record: PictureRecord;
  readonly place: PicturePlace;
}

/** All that a sync of the pictures needs to know of this device; no bytes. */
export interface PictureShelf {
  readonly pictures: readonly ShelvedPicture[];
  readonly tombstones: readonly PictureTombstone[];
}

/** What a sync brings: pictures whose bytes lie in the cloud, and deletions. */
export interface PicturePatchSet {
  readonly pictures: readonly PlacedPicture[];
  readonly tombstones: readonly PictureTombstone[];
}

interface AppliedPictures {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The part of the database of the pictures that only a sync uses. */
export function syncedRows(database: IDBPDatabase<PictureTables>) {
  return {
    async shelf(): Promise<PictureShelf> {
      const transaction = database.transaction(['pictures', 'bytes', 'places', 'tombstones']);
      const [rows, withBytes, places, tombstones] = await Promise.all([
        transaction.objectStore('pictures').index('shown').getAll(),
        transaction.objectStore('bytes').getAllKeys(),
        transaction.objectStore('places').getAll(),
        transaction.objectStore('tombstones').getAll(),
      ]);
      const byId = new Map(places.map((place) => [place.id, place]));
      const present = new Set(withBytes);
      const pictures = rows.map((row) => ({
        record: recordOf(row),
        hasBytes: present.has(row.id),
        place: byId.get(row.id),
      }));
      return { pictures, tombstones };
    },

    place: (id: string): Promise<PicturePlace | undefined> => database.get('places', id),

    async keepPlace(place: PicturePlace): Promise<void> {
      await database.put('places', place);
    },

    /** Brings in what a sync found, in one transaction. What changed here meanwhile stays, and goes out with the next one. */
    async applySynced({ pictures, tombstones }: PicturePatchSet): Promise<AppliedPictures> {
      const tables = ['pictures', 'bytes', 'thumbnails', 'removed', 'tombstones', 'places'] as const;
      const transaction = database.transaction(tables, 'readwrite');
      const rows = transaction.objectStore('pictures');
      const applied = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
      for (const { record, place } of pictures) {
        const { id } = record;
        const [row, grave] = await Promise.all([rows.get(id), transaction.objectStore('tombstones').get(id)]);
        if (grave && grave.deletedAt >= changedAt(record)) continue;
        void transaction.objectStore('places').put(place);
        void transaction.objectStore('tombstones').delete(id);
        if (row && changedAt(row) >= changedAt(record)) continue;
        // Whatever the list says: nothing of it is still to be made here.
        void rows.put(rowOf({ ...record, status: 'success' }));
        void transaction.objectStore('removed').delete(id);
        (row ? applied.changed : applied.added).push(id);
      }
      for (const tombstone of tombstones) {
        const { id, deletedAt } = tombstone;
        const row = await rows.get(id);
        if (row && changedAt(row) > deletedAt) continue;
        void transaction.objectStore('tombstones').put(tombstone);
        if (!row) continue;
        for (const table of ['pictures', 'bytes', 'thumbnails', 'places'] as const)
          void transaction.objectStore(table).delete(id);
        applied.removed.push(id);
      }
      await transaction.done;
      return applied;
    },
  };
}
