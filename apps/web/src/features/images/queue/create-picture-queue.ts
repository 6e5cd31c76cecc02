import { isMidjourneyFinished, type NewPicture } from '@parley/contract';
import { createStore } from 'zustand';
import { newId } from '#/lib/ids.ts';
import { createLanes } from '#/lib/lanes.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord, PictureRelation } from '#/storage/pictures/picture-record.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import { NO_FAILURE, type PicturesStore } from '../storage/create-pictures-store.ts';
import { INPUTS_LOST, INTERRUPTED, runSet, type SetFailure, STOPPED } from './run-set.ts';
import type { HowToMake, PictureMaker } from './set-event.ts';
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
  readonly pictures: PictureMaker;
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
  /** The place among those. */
  readonly place?: number | undefined;
  /** The button of a picture that was pressed for it. */
  readonly pressed?: PictureRecord['pressed'];
}

/** A set that this page makes, or is going to. */
export interface LiveSet {
  readonly state: 'wait' | 'running';
  /** When it was begun; 0 before that. */
  readonly startedAt: number;
  /** What pictures look like so far, by their ids. */
  readonly partials: ReadonlyMap<string, string>;
}

export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** Makes sets of pictures one after the other, outside of any screen. What becomes of them is written into the store. */
export function createPictureQueue(world: QueueWorld) {
  const { store, locks, now } = world;
  const inLane = createLanes(MOST_AT_ONCE);
  const live = createStore<{ readonly sets: ReadonlyMap<string, LiveSet> }>(() => ({ sets: new Map() }));
  const running = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>();

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

  async function draw(
    setId: string,
    records: readonly PictureRecord[],
    signal: AbortSignal,
    how: HowToMake,
  ): Promise<void> {
    const [first] = records;
    if (!first) return;
    show(setId, () => ({ state: 'running', startedAt: now(), partials: new Map() }));
    for (const { id } of records) await store.update(id, { status: 'running', ...NO_FAILURE });
    const request = await requestOf(first, records.length);
    const failure = request
      ? await runSet({
          records,
          request,
          signal,
          how,
          store,
          pictures: world.pictures,
          onPartial: (pictureId, dataUrl) => showPartial(setId, pictureId, dataUrl),
        })
      : await lose(records);
    world.onEnded(first.request.model, failure?.code);
    if (failure === undefined) await store.dropInputs(setId);
  }

  /** What is asked for, with the bytes that go along; undefined where some of them are gone. */
  async function requestOf(first: PictureRecord, count: number): Promise<NewPicture | undefined> {
    const kept = await store.inputsOf(first.setId);
    const pictures = kept?.pictures.length ? [...kept.pictures] : await bytesOf(first.references);
    const needsPictures = first.request.operation !== 'generate' && !hasOpenTask(first);
    if (needsPictures && pictures.length === 0) return undefined;
    return { ...first.request, count, pictures, ...(kept?.mask !== undefined && { mask: kept.mask }) };
  }

  async function lose(records: readonly PictureRecord[]): Promise<SetFailure> {
    for (const { id } of records) await store.update(id, { status: 'error', errorCode: INPUTS_LOST });
    return { code: INPUTS_LOST, detail: undefined };
  }

  async function bytesOf(ids: readonly string[]): Promise<string[]> {
    const blobs = await Promise.all(ids.map((id) => store.bytesOf(id)));
    return Promise.all(blobs.flatMap((blob) => (blob ? [asDataUrl(blob)] : [])));
  }

  /** Shows a stop at once, before whoever makes the set has been told. What waits in line leaves it, what is made ends in its turn. */
  async function showStopped(setId: string, records: readonly PictureRecord[], turn: Promise<void>): Promise<void> {
    const isWaiting = live.getState().sets.get(setId)?.state === 'wait';
    // What came at the last moment stays.
    const isComing = ({ status }: PictureRecord): boolean => status === 'wait' || status === 'running';
    const stopped = { status: 'error', errorCode: STOPPED } as const;
    await Promise.all(records.map(({ id }) => store.update(id, stopped, isComing)))
      // Reported by the storage.
      .catch(() => {});
    if (!isWaiting) await turn;
  }

  /** In the order in which sets were asked for. Resolves once the set is held, and known to the store. */
  function begin(
    setId: string,
    note: () => Promise<readonly PictureRecord[]>,
    how: HowToMake = 'make',
  ): Promise<readonly PictureRecord[]> {
    const noted = Promise.withResolvers<readonly PictureRecord[]>();
    const stopped = Promise.withResolvers<void>();
    const stop = new AbortController();
    stop.signal.addEventListener('abort', () => stopped.resolve());
    show(setId, () => ({ state: 'wait', startedAt: 0, partials: new Map() }));
    const work = async (): Promise<void> => {
      const records = await note();
      noted.resolve(records);
      const turn = inLane(async () => {
        if (!stop.signal.aborted) await draw(setId, records, stop.signal, how);
      });
      await Promise.race([turn, stopped.promise.then(() => showStopped(setId, records, turn))]);
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
    const { parentId, relation, references = [], createdAt = now(), place, pressed } = origin;
    const setId = newId();
    const from = parentId !== undefined && relation !== undefined ? { parentId, relation } : undefined;
    return begin(setId, async () => {
      if (pictures.length > 0 || mask !== undefined) await store.keepInputs(setId, { pictures, mask });
      const more = { ...(place !== undefined && { place }), ...(pressed && { pressed }) };
      return store.createSet(asked, references, from, { setId, createdAt, ...more });
    });
  }

  /** Makes what is missing of a set that failed. */
  async function retry(setId: string, pictures: readonly PictureRecord[]): Promise<void> {
    // Its last attempt may have told of its end before it is over.
    await running.get(setId)?.over;
    const found = await store.getMany(pictures.map(({ id }) => id));
    const missing = found.filter(({ status }) => status === 'error').toSorted((one, other) => one.index - other.index);
    if (running.has(setId) || missing.length === 0) return;
    await begin(setId, async () => {
      const again = { status: 'wait', ...NO_FAILURE } as const;
      for (const { id } of missing) await store.update(id, again);
      return missing.map((record) => ({ ...record, ...again }));
    });
  }

  /** Stops a set, whichever tab makes it. What came stays. */
  function stop(setId: string): void {
    const own = running.get(setId);
    if (own) own.stop.abort();
    else world.tabs.post({ type: 'stop-pictures', setId });
  }

  /** Takes what is missing of a failed set away, with what was kept for another try. */
  async function dismiss(setId: string, pictures: readonly PictureRecord[]): Promise<void> {
    await store.remove(pictures.filter(({ status }) => status === 'error').map(({ id }) => id));
    await store.dropInputs(setId);
  }

  async function unfinishedOf(setId: string): Promise<readonly PictureRecord[]> {
    const filter = { setId, statuses: ['wait', 'running'] as const, since: now() - LOOK_BACK_MS };
    return (await store.page(filter, undefined, 20)).filter(isUnfinished);
  }

  /** What nobody makes any more has failed: its page was closed, reloaded or lost. A task went on meanwhile, and is followed. */
  async function settle(setId: string): Promise<void> {
    await locks.whenFree(setId);
    if (running.has(setId)) return;
    const left = await unfinishedOf(setId);
    // One that was finished meanwhile stays as it is, and so does one that has a task by now.
    const isLost = (record: PictureRecord): boolean => isUnfinished(record) && !hasOpenTask(record);
    for (const { id } of left.filter(isLost)) {
      await store.update(id, { status: 'error', errorCode: INTERRUPTED }, isLost);
    }
    if (!left.some(hasOpenTask) || running.has(setId)) return;
    // Another tab may have been quicker: then nothing of it is unfinished any more once the lock is free.
    await begin(setId, async () => (await unfinishedOf(setId)).filter(hasOpenTask), 'follow');
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
    dismiss,
    watch,
    /** The sets that this page makes. */
    live,
  };
}

/** A task of a chat that was made gets its picture from there. */
function isUnfinished({ status, midjourney }: PictureRecord): boolean {
  return midjourney?.status !== 'SUCCESS' && (status === 'wait' || status === 'running');
}

function hasOpenTask({ midjourney }: PictureRecord): boolean {
  return midjourney !== undefined && !isMidjourneyFinished(midjourney.status);
}
