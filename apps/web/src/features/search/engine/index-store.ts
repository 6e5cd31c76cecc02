import { deleteDB, openDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { eachBit, type Bits } from '../model/bits.ts';
import { Segment, type SegmentData } from '../model/segment.ts';
import { blankInChunk, type TextChunk } from '../model/text-table.ts';

/** Raise it when folding, words or arrays change: what was stored before is then thrown away and made anew. */
const INDEX_VERSION = 1;
/** A page that saved within this time is still at work. */
const AT_WORK_MS = 20_000;

const STORES = ['state', 'segments', 'live', 'texts', 'chats'] as const;

interface StateRow {
  readonly key: 'state';
  /** Whoever opened the index last; only they may write. */
  readonly owner: string;
  readonly savedAt: number;
  /** When every chat was last compared with its messages. */
  readonly comparedAt: number;
}

export interface StoredIndex {
  readonly segments: readonly Segment[];
  /** By chat: the mark with which it was read. */
  readonly marks: ReadonlyMap<string, string>;
  readonly comparedAt: number;
}

/** What is to be stored together, or not at all. */
export interface IndexChanges {
  readonly added: readonly { readonly segment: Segment; readonly texts: TextChunk }[];
  readonly removed: readonly Segment[];
  /** Segments that messages have left. */
  readonly thinned: readonly Segment[];
  readonly marks: readonly { readonly id: string; readonly mark: string }[];
  readonly forgotten: readonly string[];
  readonly comparedAt?: number | undefined;
}

/** Somebody else has opened the index since, or has taken away what is asked for. */
export class IndexLost extends Error {}

/**
 * The index on the disk, in a database of its own: losing it costs time and nothing else. Of several pages the one that
 * opened it last may write; the others notice when they try.
 */
export class IndexStore {
  readonly #database: IDBPDatabase;
  readonly #owner: string;
  readonly #now: () => number;

  constructor(database: IDBPDatabase, owner: string, now: () => number) {
    this.#database = database;
    this.#owner = owner;
    this.#now = now;
  }

  /** Whether another page is making the index right now. */
  async isInUse(): Promise<boolean> {
    const state = (await this.#database.get('state', 'state')) as StateRow | undefined;
    return state !== undefined && state.owner !== this.#owner && this.#now() - state.savedAt < AT_WORK_MS;
  }

  /** Takes the index over and reads what is there; nothing where that is damaged. */
  async take(): Promise<StoredIndex> {
    const transaction = this.#database.transaction(STORES, 'readwrite');
    const state = (await transaction.objectStore('state').get('state')) as StateRow | undefined;
    const comparedAt = state?.comparedAt ?? 0;
    await this.#putState(transaction, comparedAt);
    const [segments, live, chats] = await Promise.all([
      transaction.objectStore('segments').getAll() as Promise<{ id: string; data: SegmentData }[]>,
      transaction.objectStore('live').getAll() as Promise<{ id: string; bits: Bits }[]>,
      transaction.objectStore('chats').getAll() as Promise<{ id: string; mark: string }[]>,
    ]);
    await transaction.done;
    const bits = new Map(live.map((row) => [row.id, row.bits]));
    return {
      segments: segments.map(({ id, data }) => new Segment(id, data, bits.get(id))),
      marks: new Map(chats.map(({ id, mark }) => [id, mark])),
      comparedAt,
    };
  }

  /** Stores all of it or nothing. */
  async save(changes: IndexChanges): Promise<void> {
    const transaction = this.#database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
    // Told apart from the reason, which is what the caller is to hear.
    const done = transaction.done.catch((error: unknown) => error);
    try {
      const state = (await transaction.objectStore('state').get('state')) as StateRow | undefined;
      if (state?.owner !== this.#owner) throw new IndexLost();
      await this.#putState(transaction, changes.comparedAt ?? state.comparedAt);
      await write(transaction, changes);
    } catch (error) {
      abort(transaction);
      await done;
      throw error;
    }
    const failure = await done;
    if (failure !== undefined) throw failure;
  }

  /** The texts of a segment. */
  async texts(segmentId: string): Promise<TextChunk> {
    const row = (await this.#database.get('texts', segmentId)) as TextChunk | undefined;
    if (!row) throw new IndexLost();
    return row;
  }

  async clear(): Promise<void> {
    const transaction = this.#database.transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((store) => transaction.objectStore(store).clear()), transaction.done]);
  }

  close(): void {
    this.#database.close();
  }

  async #putState(transaction: Writing, comparedAt: number): Promise<void> {
    const row: StateRow = {
      key: 'state',
      owner: this.#owner,
      savedAt: this.#now(),
      comparedAt,
    };
    await transaction.objectStore('state').put(row);
  }
}

/** Opens the index, made anew where it was made by another version or cannot be opened. */
export async function openIndexStore(name: string, owner: string, now: () => number): Promise<IndexStore> {
  const database = await openTables(name).catch(async () => {
    await deleteDB(name);
    return openTables(name);
  });
  return new IndexStore(database, owner, now);
}

function openTables(name: string): Promise<IDBPDatabase> {
  return openDB(name, INDEX_VERSION, {
    upgrade(database) {
      for (const store of database.objectStoreNames) database.deleteObjectStore(store);
      for (const store of STORES) database.createObjectStore(store, { keyPath: store === 'state' ? 'key' : 'id' });
    },
    // Whoever clears all data or has a newer version goes first.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

type Writing = IDBPTransaction<unknown, typeof STORES, 'readwrite'>;

async function write(transaction: Writing, { added, removed, thinned, marks, forgotten }: IndexChanges): Promise<void> {
  const work: Promise<unknown>[] = [];
  for (const { segment, texts } of added) {
    const { id, data, live } = segment;
    work.push(transaction.objectStore('segments').put({ id, data }));
    work.push(transaction.objectStore('live').put({ id, bits: live }));
    work.push(transaction.objectStore('texts').put({ id, ...texts }));
  }
  for (const segment of thinned) work.push(thin(transaction, segment));
  for (const row of marks) work.push(transaction.objectStore('chats').put(row));
  for (const id of forgotten) work.push(transaction.objectStore('chats').delete(id));
  for (const { id } of removed) {
    for (const store of ['segments', 'live', 'texts'] as const) work.push(transaction.objectStore(store).delete(id));
  }
  await Promise.all(work);
}

/** Notes who is gone, and leaves nothing to read of what they said. */
async function thin(transaction: Writing, { id, live, size }: Segment): Promise<void> {
  const texts = transaction.objectStore('texts');
  const chunk = (await texts.get(id)) as (TextChunk & { readonly id: string }) | undefined;
  if (!chunk) throw new IndexLost();
  const gone = live.map((word) => ~word);
  eachBit(gone, (at) => {
    if (at < size) blankInChunk(chunk, at);
  });
  await Promise.all([transaction.objectStore('live').put({ id, bits: live }), texts.put(chunk)]);
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, with the same effect.
  }
}
