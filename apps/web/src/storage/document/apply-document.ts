import { deviceId, renewDevice } from '../device.ts';
import { observe, tick } from '../clock.ts';
import type { RecordStorage } from '../records.ts';
import { restWhenBusy } from '../rest-when-busy.ts';
import type { ApplyWorld } from './apply-world.ts';
import type { ParleyDocument } from './document.ts';
import { mergeInto } from './apply-merge.ts';
import { replaceBy } from './apply-replace.ts';
import { TouchedList, type Touched } from './touched.ts';

export type { Touched } from './touched.ts';

/** `replace`: afterwards only what the document says is here. `merge`: it joins what is here by the rules of the sync. */
export type ApplyMode = 'replace' | 'merge';

export interface ApplyOptions {
  /** The device that brings records back; without it this browser, which gets a new id after `replace`. */
  readonly device?: string | undefined;
  /** The time of what is changed here. */
  readonly now?: (() => number) | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Brings a document into a storage, a page of rows at a time. What is new is written before anything is removed, so that
 * an end half-way loses nothing; with `merge`, what somebody writes here meanwhile is not lost either.
 */
export async function applyDocument(
  storage: RecordStorage,
  document: ParleyDocument,
  mode: ApplyMode,
  { device, now = tick, onProgress = () => {} }: ApplyOptions = {},
): Promise<Touched> {
  const touched = new TouchedList();
  const isReplaced = mode === 'replace';
  // Counters of older records go back, and what they count next must not be taken for something known.
  const own = device ?? (isReplaced ? await renewDevice(storage) : deviceId());
  const onChat = (done: number, all: number): void => onProgress(done / Math.max(1, all));
  observe(latestOf(document));
  const world: ApplyWorld = { storage, device: own, now, touched, rest: restWhenBusy(), onChat };
  await (isReplaced ? replaceBy(world, document) : mergeInto(world, document));
  onProgress(1);
  return touched.list();
}

/** Whatever is changed here afterwards is later than all that the document knows of. */
function latestOf({ stores, chats, tombstones }: ParleyDocument): number {
  let latest = 0;
  const note = (time: number): void => {
    if (time > latest) latest = time;
  };
  for (const { times = {} } of Object.values(stores)) for (const time of Object.values(times)) note(time);
  for (const { deletedAt } of tombstones) note(deletedAt);
  for (const { changedAt = 0, messages } of chats) {
    note(changedAt);
    for (const { updatedAt } of messages) note(updatedAt);
  }
  return latest;
}
