import { newId } from '#/lib/ids.ts';
import { problemOf, reportProblem } from '#/storage/health.ts';
import type { PictureDatabase, SetInputs } from '#/storage/pictures/picture-database.ts';
import type {
  PictureCursor,
  PicturePatch,
  PictureRecord,
  PictureRelation,
  PictureRequest,
} from '#/storage/pictures/picture-record.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import { fitsFilter, isFinishedOnly, isOpenFilter, type PictureFilter } from '../model/picture-filter.ts';
import type { ThumbnailAnswer } from './thumbnail.worker.ts';

/** Whoever deleted by mistake has noticed by then; until then the bytes stay. */
const UNDO_MS = 60 * 60_000;
/** Rows that a search looks at in one go. */
const SCAN_SIZE = 500;

/** What a picture loses that is tried again, or that came. */
export const NO_FAILURE = { errorCode: undefined, errorDetail: undefined } as const satisfies PicturePatch;

export interface PicturesWorld {
  readonly open: () => Promise<PictureDatabase>;
  readonly tabs: Pick<PageTabs, 'postToAll' | 'listenToAll'>;
  readonly makeThumbnail: (picture: Blob) => Promise<ThumbnailAnswer>;
  readonly now: () => number;
}

export interface PictureChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly ids: readonly string[];
}

/** Where the pictures of a new set come from. */
export interface Origin {
  readonly parentId: string;
  readonly relation: PictureRelation;
}

interface SetPlace {
  readonly setId?: string;
  readonly createdAt?: number;
  readonly pressed?: PictureRecord['pressed'];
}

export type PicturesStore = ReturnType<typeof createPicturesStore>;

/** Pictures that were made, with what was asked for; every tab of this browser hears what changes. */
export function createPicturesStore({ open, tabs, makeThumbnail, now }: PicturesWorld) {
  let opening: Promise<PictureDatabase> | undefined;

  async function opened(): Promise<PictureDatabase> {
    opening ??= open().then((database) => {
      // The next page tries again.
      database.purge(now() - UNDO_MS).catch(() => {});
      return database;
    });
    return opening;
  }

  /** A database that was closed for another tab is opened anew, once per call; one that never opened by the next call. */
  async function use<Result>(work: (database: PictureDatabase) => Promise<Result>, isAgain = false): Promise<Result> {
    try {
      return await work(await opened());
    } catch (error) {
      opening = undefined;
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
      if (isClosed && !isAgain) return use(work, true);
      reportProblem(problemOf(error));
      throw error;
    }
  }

  const tell = (change: PictureChange['change'], ids: readonly string[]): void => {
    if (ids.length > 0) tabs.postToAll({ type: 'pictures-changed', change, ids });
  };

  async function add(records: readonly PictureRecord[]): Promise<void> {
    await use((database) => database.put(records));
    tell(
      'added',
      records.map(({ id }) => id),
    );
  }

  async function drawAnew(id: string): Promise<Blob | undefined> {
    const blob = await use((database) => database.bytes(id));
    const drawn = blob && (await makeThumbnail(blob));
    if (!blob || !drawn) return blob;
    const { width, height, ...thumbnail } = drawn;
    await use((database) => database.keep(id, blob, { width, height }, thumbnail));
    return new Blob([thumbnail.bytes], { type: thumbnail.type });
  }

  return {
    /** Notes a request before it is sent: one picture that waits for each that was asked for. */
    async createSet(
      request: PictureRequest,
      references: readonly string[],
      origin?: Origin,
      { setId = newId(), createdAt = now(), ...more }: SetPlace = {},
    ): Promise<readonly PictureRecord[]> {
      const records = Array.from({ length: request.count }, (_, index) =>
        newRecord({ setId, index, createdAt, request, references: [...references], ...origin, ...more }),
      );
      await add(records);
      return records;
    },

    /** Brings pictures in that were made elsewhere, or at another time. */
    add,

    /** Changes what is known of a picture, where it is still one that is meant. Gives nothing for another, and for one that is gone. */
    async update(
      id: string,
      patch: PicturePatch,
      isMeant?: (record: PictureRecord) => boolean,
    ): Promise<PictureRecord | undefined> {
      const changed = await use((database) => database.change(id, patch, isMeant));
      if (changed) tell('changed', [id]);
      return changed;
    },

    /** Keeps the bytes of a picture and finishes it, with its size and a thumbnail. Throws without room. */
    async setBytes(id: string, blob: Blob, patch: PicturePatch = {}): Promise<PictureRecord | undefined> {
      const drawn = await makeThumbnail(blob);
      const { width = 0, height = 0 } = drawn ?? {};
      const found: PicturePatch = { width, height, mediaType: blob.type, bytes: blob.size };
      const finished: PicturePatch = { ...found, status: 'success', ...NO_FAILURE, ...patch };
      const thumbnail = drawn && { type: drawn.type, bytes: drawn.bytes };
      const changed = await use((database) => database.keep(id, blob, finished, thumbnail));
      // Whoever shows finished pictures has not known of it until now.
      if (changed) tell('added', [id]);
      return changed;
    },

    bytesOf: (id: string): Promise<Blob | undefined> => use((database) => database.bytes(id)),

    /** A small picture; drawn now where there is none yet, and the picture itself where none can be drawn. */
    async thumbnailOf(id: string): Promise<Blob | undefined> {
      const [known] = await use((database) => database.thumbnails([id]));
      return known ? new Blob([known.bytes], { type: known.type }) : drawAnew(id);
    },

    /**
     * Addresses of several thumbnails at once, of those that are there. Each holds its bytes: whoever scrolls fast passes
     * hundreds a second, and an address of a blob costs the browser ten times as much.
     */
    async thumbnailAddresses(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
      const found = await use((database) => database.thumbnails(ids));
      return found.map((one) => one && `data:${one.type};base64,${new Uint8Array(one.bytes).toBase64()}`);
    },

    /** Keeps what a set needs beyond its records, until it is made or nobody wants it any more. */
    keepInputs: (setId: string, inputs: SetInputs): Promise<void> =>
      use((database) => database.keepInputs(setId, inputs, now())),

    inputsOf: (setId: string): Promise<SetInputs | undefined> => use((database) => database.inputs(setId)),

    dropInputs: (setId: string): Promise<void> => use((database) => database.dropInputs(setId)),

    get: (id: string): Promise<PictureRecord | undefined> => use((database) => database.get(id)),

    getMany: (ids: readonly string[]): Promise<readonly PictureRecord[]> => use((database) => database.getMany(ids)),

    children: (id: string): Promise<readonly PictureRecord[]> => use((database) => database.children(id)),

    models: (): Promise<readonly string[]> => use((database) => database.models()),

    styles: (): Promise<readonly string[]> => use((database) => database.styles()),

    count: (): Promise<number> => use((database) => database.count()),

    /** The ids of every finished picture, newest first: the order of the history without its records. */
    ids: (): Promise<readonly string[]> => use((database) => database.ids()),

    /** Pictures that fit, newest first, from behind `after` on. Fewer than `limit` means that there are no more. */
    async page(
      filter: PictureFilter,
      after: PictureCursor | undefined,
      limit: number,
      signal?: AbortSignal,
    ): Promise<readonly PictureRecord[]> {
      const order = isFinishedOnly(filter.statuses) ? 'shown' : 'made';
      const size = isOpenFilter(filter) ? limit : SCAN_SIZE;
      const found: PictureRecord[] = [];
      let beyond = after;
      for (;;) {
        const rows = await use((database) => database.page(order, beyond, size));
        signal?.throwIfAborted();
        found.push(...rows.filter((row) => fitsFilter(row, filter)));
        beyond = rows.at(-1);
        const isPast = filter.since !== undefined && beyond !== undefined && beyond.createdAt < filter.since;
        if (found.length >= limit || rows.length < size || isPast) return found.slice(0, limit);
      }
    },

    /** Deletes pictures. Gives the way to bring them back, which is good for an hour. */
    async remove(ids: readonly string[]): Promise<() => Promise<void>> {
      const removed = await use((database) => database.remove(ids, now()));
      tell('removed', removed);
      return async () => {
        await use((database) => database.restore(removed));
        tell('added', removed);
      };
    },

    /** Hears of what changes here and in other tabs. Gives the way to stop listening. */
    listen: (listener: (change: PictureChange) => void): (() => void) =>
      tabs.listenToAll((message) => {
        if (message.type === 'pictures-changed') listener(message);
      }),
  };
}

type GivenFields = Pick<PictureRecord, 'setId' | 'index' | 'createdAt' | 'request' | 'references' | 'pressed'> &
  Partial<Origin>;

function newRecord(given: GivenFields): PictureRecord {
  return { id: newId(), status: 'wait', isFavourite: false, width: 0, height: 0, mediaType: '', bytes: 0, ...given };
}
