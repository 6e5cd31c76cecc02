import { BLOB_ADDRESS } from '../blob-address.ts';
import type { RecordStorage, SessionRow } from '../records.ts';
import { STORE_NAMES } from '../store-versions.ts';
import { chatText, restText, storeText } from '../document/write-document.ts';
import { packText, pieceKey } from './packed-text.ts';
import { sizeOf, type Piece, type SnapshotDatabase } from './snapshot-database.ts';
import type { Snapshot, SnapshotChat, SnapshotReason } from './snapshot.ts';

/** Chats that are read, packed and written together. */
const PAGE_SIZE = 16;

export interface SnapshotWorld {
  readonly now: () => number;
  readonly newId: () => string;
  /** Lets the page do something else. */
  readonly rest: () => Promise<void>;
}

/** Copies what is stored, apart from what earlier snapshots hold already. Throws when there is no room. */
export async function takeSnapshot(
  storage: RecordStorage,
  database: SnapshotDatabase,
  reason: SnapshotReason,
  { now, newId, rest }: SnapshotWorld,
): Promise<Snapshot> {
  const pieces = new PieceWriter(storage, database, await database.sizes());
  const stores: Record<string, string> = {};
  for (const name of STORE_NAMES) {
    stores[name] = await pieces.addText(`store/${name}`, await storeText(storage, name));
  }
  const chats: SnapshotChat[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await storage.pageById('sessions', after, PAGE_SIZE);
    const sessions = page.filter(({ isIncognito }) => !isIncognito);
    // All at once, so that the disk has the next one ready while one is written down.
    const texts = await Promise.all(sessions.map((session) => chatText(storage, session, 'addresses')));
    for (const [index, session] of sessions.entries()) {
      chats.push(chatOf(session, await pieces.addText(`chat/${session.id}`, texts[index] ?? '')));
      await rest();
    }
    await pieces.flush();
    after = page.at(-1)?.id;
    if (page.length < PAGE_SIZE || after === undefined) break;
  }
  const restPiece = await pieces.addText('rest', await restText(storage));
  await pieces.flush();

  const snapshot: Snapshot = {
    id: newId(),
    reason,
    takenAt: now(),
    bytes: pieces.bytes,
    chats: chats.length,
    messages: chats.reduce((sum, { messages }) => sum + messages, 0),
    prompts: await countEntries(storage, 'prompt-store', 'prompts'),
    masks: await countEntries(storage, 'mask-store', 'masks'),
  };
  await database.add(snapshot, { id: snapshot.id, stores, chats, rest: restPiece, pictures: pieces.pictures });
  return snapshot;
}

function chatOf({ id, topic, messageCount, lastUpdate }: SessionRow, piece: string): SnapshotChat {
  return { id, topic, messages: messageCount, lastUpdate, piece };
}

async function countEntries(storage: RecordStorage, store: string, field: string): Promise<number> {
  return Object.keys((await storage.get('stores', store))?.state[field] ?? {}).length;
}

/** Puts pieces into the database, each once, and counts what one snapshot is made of. */
class PieceWriter {
  readonly #storage: RecordStorage;
  readonly #database: SnapshotDatabase;
  readonly #known: Map<string, number>;
  readonly #packing = new Map<string, Promise<Piece>>();
  readonly #mine = new Set<string>();
  readonly pictures: Record<string, string> = {};

  constructor(storage: RecordStorage, database: SnapshotDatabase, known: Map<string, number>) {
    this.#storage = storage;
    this.#database = database;
    this.#known = known;
  }

  get bytes(): number {
    return [...this.#mine].reduce((sum, key) => sum + (this.#known.get(key) ?? 0), 0);
  }

  async addText(name: string, text: string): Promise<string> {
    const key = pieceKey(name, text);
    this.#mine.add(key);
    for (const [, id = ''] of text.matchAll(BLOB_ADDRESS)) await this.#addPicture(id);
    if (!this.#known.has(key) && !this.#packing.has(key)) this.#packing.set(key, packText(text));
    return key;
  }

  /** Pictures never change, so their id is as good as their content. */
  async #addPicture(id: string): Promise<void> {
    if (this.pictures[id] !== undefined) return;
    const key = `picture/${id}`;
    if (!this.#known.has(key)) {
      const row = await this.#storage.get('blobs', id);
      if (!row) return;
      this.#packing.set(key, Promise.resolve(row.blob));
    }
    this.pictures[id] = key;
    this.#mine.add(key);
  }

  async flush(): Promise<void> {
    if (this.#packing.size === 0) return;
    const entries = await Promise.all([...this.#packing].map(async ([key, piece]) => [key, await piece] as const));
    this.#packing.clear();
    await this.#database.addPieces(new Map(entries));
    for (const [key, piece] of entries) this.#known.set(key, sizeOf(piece));
  }
}
