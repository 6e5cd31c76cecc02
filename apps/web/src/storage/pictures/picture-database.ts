import { openDB, type IDBPDatabase } from 'idb';
import { PICTURES_DATABASE_NAME } from '../database-names.ts';
import { isExpired } from '../tombstones.ts';
import type { PictureCursor, PicturePatch, PictureRecord } from './picture-record.ts';
import {
  recordOf,
  rowOf,
  type OrderKey,
  type PictureTables,
  type SetInputs,
  type Thumbnail,
} from './picture-tables.ts';
import { syncedRows } from './synced-rows.ts';

const TABLES = ['pictures', 'bytes', 'thumbnails', 'removed', 'inputs', 'tombstones', 'places'] as const;
/** Nobody tries a set again that failed so long ago. */
const KEEP_INPUTS_MS = 30 * 24 * 60 * 60_000;

/** Which pictures a page is taken from: all of them, or those that were finished. */
export type PictureOrder = 'made' | 'shown';

export type PictureDatabase = Awaited<ReturnType<typeof openPictures>>;

/** Opens the database of the pictures. It is one of its own: their bytes are the largest thing that this browser keeps. */
export async function openPictures(name = PICTURES_DATABASE_NAME) {
  const database = await openDB<PictureTables>(name, 3, {
    upgrade(fresh, version) {
      for (const table of ['tombstones', 'places'] as const) fresh.createObjectStore(table, { keyPath: 'id' });
      if (version === 2) return;
      fresh.createObjectStore('inputs', { keyPath: 'id' }).createIndex('keptAt', 'keptAt');
      if (version === 1) return;
      const pictures = fresh.createObjectStore('pictures', { keyPath: 'id' });
      pictures.createIndex('made', ['made', 'setId', 'index']);
      pictures.createIndex('shown', ['shown', 'setId', 'index']);
      pictures.createIndex('model', 'request.model');
      pictures.createIndex('style', 'request.style');
      pictures.createIndex('parent', 'parentId');
      for (const table of ['bytes', 'thumbnails', 'removed'] as const)
        fresh.createObjectStore(table, { keyPath: 'id' });
    },
    // Another tab deletes everything, or brings a newer version: it gets the way.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });

  return {
    async put(records: readonly PictureRecord[]): Promise<void> {
      const transaction = database.transaction('pictures', 'readwrite');
      for (const record of records) void transaction.store.put(rowOf(record));
      await transaction.done;
    },

    async get(id: string): Promise<PictureRecord | undefined> {
      const row = await database.get('pictures', id);
      return row && recordOf(row);
    },

    async getMany(ids: readonly string[]): Promise<PictureRecord[]> {
      const { store } = database.transaction('pictures');
      const rows = await Promise.all(ids.map((id) => store.get(id)));
      return rows.flatMap((row) => (row ? [recordOf(row)] : []));
    },

    /** Reads and writes in one transaction, so that two tabs cannot undo each other. Gives nothing for what is gone. */
    async change(
      id: string,
      patch: PicturePatch,
      isMeant: (record: PictureRecord) => boolean = () => true,
    ): Promise<PictureRecord | undefined> {
      const transaction = database.transaction('pictures', 'readwrite');
      const row = await transaction.store.get(id);
      const changed = row && isMeant(row) ? { ...recordOf(row), ...patch } : undefined;
      if (changed) void transaction.store.put(rowOf(changed));
      await transaction.done;
      return changed;
    },

    count: (): Promise<number> => database.countFromIndex('pictures', 'shown'),

    /** The ids of all finished pictures, newest first. */
    ids: (): Promise<string[]> => database.getAllKeysFromIndex('pictures', 'shown'),

    async page(order: PictureOrder, after: PictureCursor | undefined, limit: number): Promise<PictureRecord[]> {
      const range = after && IDBKeyRange.lowerBound(orderKeyOf(after), true);
      return (await database.getAllFromIndex('pictures', order, range, limit)).map(recordOf);
    },

    children: async (id: string): Promise<PictureRecord[]> =>
      (await database.getAllFromIndex('pictures', 'parent', id)).map(recordOf),

    /** The models and styles that there are pictures of, however many there are of each. */
    models: () => distinct(database, 'model'),
    styles: () => distinct(database, 'style'),

    /** Keeps the bytes with what is known of them, as one: no picture is finished without its bytes. */
    async keep(id: string, blob: Blob, patch: PicturePatch, thumbnail: Omit<Thumbnail, 'id'> | undefined) {
      const transaction = database.transaction(['pictures', 'bytes', 'thumbnails'], 'readwrite');
      const row = await transaction.objectStore('pictures').get(id);
      const changed = row && { ...recordOf(row), ...patch };
      if (changed) {
        void transaction.objectStore('pictures').put(rowOf(changed));
        void transaction.objectStore('bytes').put({ id, blob });
        if (thumbnail) void transaction.objectStore('thumbnails').put({ id, ...thumbnail });
        else void transaction.objectStore('thumbnails').delete(id);
      }
      await transaction.done;
      return changed;
    },

    bytes: async (id: string): Promise<Blob | undefined> => (await database.get('bytes', id))?.blob,

    /** In the order of the ids; undefined where there is none. */
    async thumbnails(ids: readonly string[]): Promise<(Thumbnail | undefined)[]> {
      const { store } = database.transaction('thumbnails');
      return Promise.all(ids.map((id) => store.get(id)));
    },

    async keepInputs(setId: string, { pictures, mask }: SetInputs, keptAt: number): Promise<void> {
      await database.put('inputs', { id: setId, pictures, mask, keptAt });
    },

    inputs: (setId: string): Promise<SetInputs | undefined> => database.get('inputs', setId),

    dropInputs: (setId: string): Promise<void> => database.delete('inputs', setId),

    /** Sets pictures aside, and notes for other devices that the finished ones are deleted. Gives the ids of those that were there. */
    async remove(ids: readonly string[], removedAt: number): Promise<string[]> {
      const transaction = database.transaction(['pictures', 'removed', 'tombstones'], 'readwrite');
      const pictures = transaction.objectStore('pictures');
      const rows = await Promise.all(ids.map((id) => pictures.get(id)));
      const found = rows.filter((row) => row !== undefined);
      for (const row of found) {
        void transaction.objectStore('removed').put({ id: row.id, row, removedAt });
        void pictures.delete(row.id);
        if (row.status !== 'success') continue;
        void transaction.objectStore('tombstones').put({ id: row.id, deletedAt: removedAt });
      }
      await transaction.done;
      return found.map(({ id }) => id);
    },

    /** Brings pictures back that were set aside and not purged, as of now: other devices may have heard that they are deleted. */
    async restore(ids: readonly string[], now: number): Promise<void> {
      const transaction = database.transaction(['pictures', 'removed', 'tombstones'], 'readwrite');
      const removed = transaction.objectStore('removed');
      for (const found of await Promise.all(ids.map((id) => removed.get(id)))) {
        if (!found) continue;
        void transaction.objectStore('pictures').put({ ...found.row, updatedAt: now });
        void removed.delete(found.id);
        void transaction.objectStore('tombstones').delete(found.id);
      }
      await transaction.done;
    },

    /** Removes for good what was set aside before a time, and what belongs to sets that nobody tries again. */
    async purge(before: number): Promise<void> {
      const past = IDBKeyRange.upperBound(before - KEEP_INPUTS_MS);
      for (const id of await database.getAllKeysFromIndex('inputs', 'keptAt', past))
        await database.delete('inputs', id);
      for (const tombstone of await database.getAll('tombstones'))
        if (isExpired(tombstone, before)) await database.delete('tombstones', tombstone.id);
      // Most often there is nothing, and whoever opens the history need not wait for a transaction that writes.
      if ((await database.count('removed')) === 0) return;
      const transaction = database.transaction(['bytes', 'thumbnails', 'removed', 'places'], 'readwrite');
      for (const { id, removedAt } of await transaction.objectStore('removed').getAll()) {
        if (removedAt >= before) continue;
        for (const table of ['bytes', 'thumbnails', 'removed', 'places'] as const)
          void transaction.objectStore(table).delete(id);
      }
      await transaction.done;
    },

    ...syncedRows(database),

    async clear(): Promise<void> {
      const transaction = database.transaction(TABLES, 'readwrite');
      for (const table of TABLES) void transaction.objectStore(table).clear();
      await transaction.done;
    },

    close: () => database.close(),
  };
}

/** From one value of an index straight on to the next one, however many pictures lie between them. */
async function distinct(database: IDBPDatabase<PictureTables>, index: 'model' | 'style'): Promise<string[]> {
  const found: string[] = [];
  const source = database.transaction('pictures').store.index(index);
  let cursor = await source.openKeyCursor();
  while (cursor) {
    found.push(cursor.key);
    cursor = await source.openKeyCursor(IDBKeyRange.lowerBound(cursor.key, true));
  }
  return found;
}

function orderKeyOf({ createdAt, setId, index }: PictureCursor): OrderKey {
  return [-createdAt, setId, index];
}
