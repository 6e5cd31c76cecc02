import type { NewPicture, PictureEvent } from '@parley/contract';
import { createStore } from 'zustand';
import { newId } from '#/lib/ids.ts';
import { createLanes } from '#/lib/lanes.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord, PictureRelation } from '#/storage/pictures/picture-record.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import type { PicturesStore } from '../storage/create-pictures-store.ts';
import { INTERRUPTED, runSet, STOPPED } from './run-set.ts';
import type { SetLocks } from './set-locks.ts';

/** Four models side by side begin together; what is more waits for its turn. */
const MOST_AT_ONCE = 4;
/** How far back the queue looks for pictures that nobody makes any more. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;
const MOST_LEFT = 200;

interface QueueWorld {
  readonly store: PicturesStore;
  readonly tabs: Pick<PageTabs, 'post' | 'listen'>;
  readonly locks: SetLocks;
  readonly pictures: (request: NewPicture, signal: AbortSignal) => AsyncIterable<PictureEvent>;
  readonly now: () => number;
  /** After a set has ended; with the code of what went wrong. */
  readonly onEnded: (model: string, code: string | undefined) => void;
}

/** Where a set comes from, and what it goes by. */
export interface SetOrigin {
  readonly parentId?: string | undefined;
  readonly relation?: PictureRelation | undefined;
  /** Ids of pictures of the history, whose bytes go along where the request brings none. */
  readonly references?: readonly string[] | undefined;
  /** Sets that were asked for at the same moment are shown side by side. */
  readonly createdAt?: number | undefined;
}

/** A set that this page makes, or is going to. */
export interface LiveSet {
  readonly state: 'wait' | 'running';
  /** When it was begun; 0 before that. */
  readonly startedAt: number;
  /** What pictures look like so far, by their ids. */
  readonly partials: ReadonlyMap<string, string>;
}

/** Bytes that are in no record: they last as long as the page. */
type Inputs = Pick<NewPicture, 'pictures' | 'mask'>;

export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** Makes sets of pictures one after the other, outside of any screen. What becomes of them is written into the store. */
export function createPictureQueue(world: QueueWorld) {
  const { store, locks, now } = world;
  const inLane = createLanes(MOST_AT_ONCE);
  const live = createStore<{ readonly sets: ReadonlyMap<string, LiveSet> }>(() => ({ sets: new Map() }));
  const running = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>();
  const inputs = new Map<string, Inputs>();

  function show(setId: string, change: ((before: LiveSet | undefined) => LiveSet) | undefined): void {
    const sets = new Map(live.getState().sets);
    if (change) sets.set(setId, change(sets.get(setId)));
    else sets.delete(setId);
    live.setState({ sets });
  }

  function showPartial(setId: string, pictureId: string, dataUrl: string | undefined): void {
    show(setId, (before = { state: 'running', startedAt: now(), partials: new Map() }) => {
      const partials = new Map(before.partials);
      if (dataUrl === undefined) partials.delete(pictureId);
      else partials.set(pictureId, dataUrl);
      return { ...before, partials };
    });
  }

  async function draw(setId: string, records: readonly PictureRecord[], signal: AbortSignal): Promise<void> {
    const [first] = records;
    if (!first) return;
    show(setId, () => ({ state: 'running', startedAt: now(), partials: new Map() }));
    for (const { id } of records) await store.update(id, { status: 'running', errorCode: undefined });
    const known = inputs.get(setId);
    const pictures = known?.pictures.length ? known.pictures : await bytesOf(first.references);
    const mask = known?.mask;
    const request = { ...first.request, count: records.length, pictures, ...(mask !== undefined && { mask }) };
    const code = await runSet({
      records,
      request,
      signal,
      store,
      pictures: world.pictures,
      onPartial: (pictureId, dataUrl) => showPartial(setId, pictureId, dataUrl),
    });
    if (code === undefined) inputs.delete(setId);
    world.onEnded(first.request.model, code);
  }

  async function bytesOf(ids: readonly string[]): Promise<string[]> {
    const blobs = await Promise.all(ids.map((id) => store.bytesOf(id)));
    return Promise.all(blobs.flatMap((blob) => (blob ? [asDataUrl(blob)] : [])));
  }

  /** Whoever waits in line leaves it at once. */
  async function leaveLine(setId: string, records: readonly PictureRecord[], turn: Promise<void>): Promise<void> {
    if (live.getState().sets.get(setId)?.state !== 'wait') return turn;
    for (const { id } of records) await store.update(id, { status: 'error', errorCode: STOPPED });
    return undefined;
  }

  /** In the order in which sets were asked for. Resolves once the set is held, and known to the store. */
  function begin(setId: string, note: () => Promise<readonly PictureRecord[]>): Promise<readonly PictureRecord[]> {
    const noted = Promise.withResolvers<readonly PictureRecord[]>();
    const stopped = Promise.withResolvers<void>();
    const stop = new AbortController();
    stop.signal.addEventListener('abort', () => stopped.resolve());
    show(setId, () => ({ state: 'wait', startedAt: 0, partials: new Map() }));
    const work = async (): Promise<void> => {
      const records = await note();
      noted.resolve(records);
      const turn = inLane(async () => {
        if (!stop.signal.aborted) await draw(setId, records, stop.signal);
      });
      await Promise.race([turn, stopped.promise.then(() => leaveLine(setId, records, turn))]);
    };
    const over = locks
      .hold(setId, work)
      // Reported by the storage. Whoever asked hears of it.
      .catch((error: unknown) => noted.reject(error))
      .finally(() => {
        running.delete(setId);
        show(setId, undefined);
      });
    running.set(setId, { stop, over });
    return noted.promise;
  }

  /** Asks for pictures. Resolves when they are noted, long before they are there; throws where nothing can be kept. */
  async function makeSet(request: NewPicture, origin: SetOrigin = {}): Promise<readonly PictureRecord[]> {
    const { pictures, mask, ...asked } = request;
    const { parentId, relation, references = [], createdAt = now() } = origin;
    const setId = newId();
    if (pictures.length > 0 || mask !== undefined) inputs.set(setId, { pictures, mask });
    const from = parentId !== undefined && relation !== undefined ? { parentId, relation } : undefined;
    return begin(setId, () => store.createSet(asked, references, from, { setId, createdAt }));
  }

  /** Makes what is missing of a set that failed. */
  async function retry(setId: string, pictures: readonly PictureRecord[]): Promise<void> {
    // Its last attempt may have told of its end before it is over.
    await running.get(setId)?.over;
    const found = await store.getMany(pictures.map(({ id }) => id));
    const missing = found.filter(({ status }) => status === 'error').toSorted((one, other) => one.index - other.index);
    if (running.has(setId) || missing.length === 0) return;
    await begin(setId, async () => {
      for (const { id } of missing) await store.update(id, { status: 'wait', errorCode: undefined });
      return missing.map((record) => ({ ...record, status: 'wait' as const, errorCode: undefined }));
    });
  }

  /** Stops a set, whichever tab makes it. What came stays. */
  function stop(setId: string): void {
    const own = running.get(setId);
    if (own) own.stop.abort();
    else world.tabs.post({ type: 'stop-pictures', setId });
  }

  /** What nobody makes any more has failed: its page was closed, reloaded or lost. */
  async function settle(setId: string): Promise<void> {
    await locks.whenFree(setId);
    if (running.has(setId)) return;
    const left = await store.page({ setId, statuses: ['wait', 'running'], since: now() - LOOK_BACK_MS }, undefined, 20);
    // One that was finished meanwhile stays as it is.
    for (const { id } of left) await store.update(id, { status: 'error', errorCode: INTERRUPTED }, isUnfinished);
  }

  /** Looks for what earlier pages left, and follows what other tabs make. */
  async function watch(): Promise<void> {
    const unfinished = { statuses: ['wait', 'running'] as const, since: now() - LOOK_BACK_MS };
    const follow = (records: readonly PictureRecord[]): void => {
      const foreign = new Set(records.filter(isUnfinished).map(({ setId }) => setId));
      // Reported by the storage.
      for (const setId of foreign) if (!running.has(setId)) void settle(setId).catch(() => {});
    };
    world.tabs.listen((message) => {
      if (message.type === 'stop-pictures') running.get(message.setId)?.stop.abort();
      if (message.type === 'pictures-changed' && message.change === 'added' && locks.areShared)
        void store.getMany(message.ids).then(follow, () => {});
    });
    follow(await store.page(unfinished, undefined, MOST_LEFT));
  }

  return {
    makeSet,
    retry,
    stop,
    watch,
    /** Whether the bytes are still known that a set needs and no record has. */
    hasInputs: (setId: string): boolean => inputs.has(setId),
    /** The sets that this page makes. */
    live,
  };
}

/** Tasks of Midjourney go on without a page, and are followed by their own code. */
function isUnfinished({ status, midjourney }: PictureRecord): boolean {
  return midjourney === undefined && (status === 'wait' || status === 'running');
}
