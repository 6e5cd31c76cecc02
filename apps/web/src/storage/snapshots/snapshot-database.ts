import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { SNAPSHOT_DATABASE_NAME } from '../database-names.ts';
import type { Snapshot, SnapshotContent } from './snapshot.ts';

/** Bytes of a text, packed, or a picture as it is. */
export type Piece = Uint8Array<ArrayBuffer> | Blob;

interface SnapshotTables extends DBSchema {
  readonly snapshots: { key: string; value: Snapshot };
  readonly contents: { key: string; value: SnapshotContent };
  readonly pieces: { key: string; value: Piece };
  /** Of the pieces, so that they need not be read to be counted. */
  readonly sizes: { key: string; value: number };
}

export type SnapshotDatabase = Awaited<ReturnType<typeof openSnapshots>>;

/** Opens the database of the snapshots, which is one of its own: nothing that goes wrong with the chats reaches it. */
export async function openSnapshots(name = SNAPSHOT_DATABASE_NAME) {
  const database = await openDB<SnapshotTables>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('snapshots', { keyPath: 'id' });
      fresh.createObjectStore('contents', { keyPath: 'id' });
      fresh.createObjectStore('pieces');
      fresh.createObjectStore('sizes');
    },
    // Another tab deletes everything, or brings a newer version: it gets the way.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });

  return {
    /** Newest first. */
    list: async (): Promise<Snapshot[]> =>
      (await database.getAll('snapshots')).toSorted((left, right) => right.takenAt - left.takenAt),

    content: (id: string): Promise<SnapshotContent | undefined> => database.get('contents', id),

    piece: (key: string): Promise<Piece | undefined> => database.get('pieces', key),

    /** The sizes of all pieces by their keys. */
    sizes: () => sizesIn(database),

    async addPieces(pieces: ReadonlyMap<string, Piece>): Promise<void> {
      const transaction = database.transaction(['pieces', 'sizes'], 'readwrite');
      for (const [key, piece] of pieces) {
        void transaction.objectStore('pieces').put(piece, key);
        void transaction.objectStore('sizes').put(sizeOf(piece), key);
      }
      await transaction.done;
    },

    /** Makes it one of the snapshots; its pieces must be there. */
    async add(snapshot: Snapshot, content: SnapshotContent): Promise<void> {
      const transaction = database.transaction(['snapshots', 'contents'], 'readwrite');
      void transaction.objectStore('snapshots').put(snapshot);
      void transaction.objectStore('contents').put(content);
      await transaction.done;
    },

    async remove(ids: readonly string[]): Promise<void> {
      const transaction = database.transaction(['snapshots', 'contents'], 'readwrite');
      for (const id of ids) {
        void transaction.objectStore('snapshots').delete(id);
        void transaction.objectStore('contents').delete(id);
      }
      await transaction.done;
    },

    /** Removes the pieces that no snapshot has any more. Gives the bytes of those that are left. */
    async sweep(): Promise<number> {
      const used = new Set<string>();
      for (const id of await database.getAllKeys('contents')) {
        const content = await database.get('contents', id);
        for (const key of content ? piecesOf(content) : []) used.add(key);
      }
      const sizes = await sizesIn(database);
      const transaction = database.transaction(['pieces', 'sizes'], 'readwrite');
      let left = 0;
      for (const [key, size] of sizes) {
        if (used.has(key)) left += size;
        else {
          void transaction.objectStore('pieces').delete(key);
          void transaction.objectStore('sizes').delete(key);
        }
      }
      await transaction.done;
      return left;
    },

    close: () => database.close(),
  };
}

export function sizeOf(piece: Piece): number {
  return piece instanceof Blob ? piece.size : piece.byteLength;
}

async function sizesIn(database: IDBPDatabase<SnapshotTables>): Promise<Map<string, number>> {
  const transaction = database.transaction('sizes');
  const [keys, sizes] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  return new Map(keys.map((key, index) => [key, sizes[index] ?? 0]));
}

/** Every piece that a snapshot is made of. */
function piecesOf({ stores, chats, rest, pictures }: SnapshotContent): string[] {
  return [
    ...Object.values(stores),
    ...chats.map(({ piece }) => piece),
    ...(rest === undefined ? [] : [rest]),
    ...Object.values(pictures),
  ];
}
