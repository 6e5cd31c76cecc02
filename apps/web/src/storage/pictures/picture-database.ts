import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { PICTURES_DATABASE_NAME } from '../database-names.ts';
import type { PictureCursor, PicturePatch, PictureRecord } from './picture-record.ts';

/** The indexes go by these: the smaller, the newer. What is not finished has no `shown` and is in no history. */
interface PictureRow extends PictureRecord {
  readonly made: number;
  readonly shown?: number;
}

/** Small enough to lie in the row itself: twenty thousand files of their own would be slow to open. */
interface Thumbnail {
  readonly id: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A deleted picture that can still be brought back; its bytes stay until it is purged. */
interface RemovedRow {
  readonly id: string;
  readonly row: PictureRow;
  readonly removedAt: number;
}

/** What a set needs to be made that is in no record: a mask, or a picture that was changed in the editor. */
export interface SetInputs {
  /** Data addresses. */
  readonly pictures: readonly string[];
  readonly mask?: string | undefined;
}

interface InputsRow extends SetInputs {
  readonly id: string;
  readonly keptAt: number;
}

type OrderKey = [number, string, number];

interface PictureTables extends DBSchema {
  readonly pictures: {
    key: string;
    value: PictureRow;
    indexes: { made: OrderKey; shown: OrderKey; model: string; style: string; parent: string };
  };
  readonly bytes: { key: string; value: { readonly id: string; readonly blob: Blob } };
  readonly thumbnails: { key: string; value: Thumbnail };
  readonly removed: { key: string; value: RemovedRow };
  readonly inputs: { key: string; value: InputsRow; indexes: { keptAt: number } };
}

const TABLES = ['pictures', 'bytes', 'thumbnails', 'removed', 'inputs'] as const;
/** Nobody tries a set again that failed so long ago. */
const KEEP_INPUTS_MS = 30 * 24 * 60 * 60_000;

/** Which pictures a page is taken from: all of them, or those that were finished. */
export type PictureOrder = 'made' | 'shown';

export type PictureDatabase = Awaited<ReturnType<typeof openPictures>>;

/** Opens the database of the pictures. It is one of its own: their bytes are the largest thing that this browser keeps. */
export async function openPictures(name = PICTURES_DATABASE_NAME) {
  const database = await openDB<PictureTables>(name, 2, {
    upgrade(fresh, version) {
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

    /** Sets pictures aside. Gives the ids of those that were there. */
    async remove(ids: readonly string[], removedAt: number): Promise<string[]> {
      const transaction = database.transaction(['pictures', 'removed'], 'readwrite');
      const pictures = transaction.objectStore('pictures');
      const rows = await Promise.all(ids.map((id) => pictures.get(id)));
      const found = rows.filter((row) => row !== undefined);
      for (const row of found) {
        void transaction.objectStore('removed').put({ id: row.id, row, removedAt });
        void pictures.delete(row.id);
      }
      await transaction.done;
      return found.map(({ id }) => id);
    },

    /** Brings pictures back that were set aside and not purged. */
    async restore(ids: readonly string[]): Promise<void> {
      const transaction = database.transaction(['pictures', 'removed'], 'readwrite');
      const removed = transaction.objectStore('removed');
      for (const found of await Promise.all(ids.map((id) => removed.get(id)))) {
        if (!found) continue;
        void transaction.objectStore('pictures').put(found.row);
        void removed.delete(found.id);
      }
      await transaction.done;
    },

    /** Removes for good what was set aside before a time, and what belongs to sets that nobody tries again. */
    async purge(before: number): Promise<void> {
      const past = IDBKeyRange.upperBound(before - KEEP_INPUTS_MS);
      for (const id of await database.getAllKeysFromIndex('inputs', 'keptAt', past))
        await database.delete('inputs', id);
      // Most often there is nothing, and whoever opens the history need not wait for a transaction that writes.
      if ((await database.count('removed')) === 0) return;
      const transaction = database.transaction(['bytes', 'thumbnails', 'removed'], 'readwrite');
      for (const { id, removedAt } of await transaction.objectStore('removed').getAll()) {
        if (removedAt >= before) continue;
        for (const table of ['bytes', 'thumbnails', 'removed'] as const) void transaction.objectStore(table).delete(id);
      }
      await transaction.done;
    },

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

function rowOf(record: PictureRecord): PictureRow {
  const made = -record.createdAt;
  return { ...record, made, ...(record.status === 'success' ? { shown: made } : {}) };
}

function recordOf({ made: _made, shown: _shown, ...record }: PictureRow): PictureRecord {
  return record;
}
