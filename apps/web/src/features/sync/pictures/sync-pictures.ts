import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PicturePlace } from '#/storage/pictures/picture-tables.ts';
import type { PicturePatchSet, PictureShelf } from '#/storage/pictures/synced-rows.ts';
import { SyncBusy } from '../model/failure-cause.ts';
import type { ObjectStore } from '../remote-stores/picture-objects.ts';
import type { RemoteBackup, RemoteStore, StoreCallOptions } from '../remote-stores/remote-store.ts';
import { mergePictures, type PictureMerge } from './model/merge-pictures.ts';
import { newList, readList, withNewKey, type PictureList } from './model/picture-list.ts';
import { objectName, pictureHash, sealPicture } from './picture-box.ts';

/** Devices that write the list at the same moment take turns. */
const MOST_TRIES = 5;

/** The pictures of this device. */
export interface PictureDevice {
  readonly shelf: () => Promise<PictureShelf>;
  /** Called only with something in it. */
  readonly apply: (patch: PicturePatchSet) => Promise<void>;
  readonly bytes: (id: string) => Promise<Blob | undefined>;
  /** Notes that the bytes of a picture are in the cloud, so that they never go there twice. */
  readonly keepPlace: (place: PicturePlace) => Promise<void>;
}

/** How much one sync uploads; the rest goes with the next ones. */
export interface UploadLimit {
  readonly pictures: number;
  readonly bytes: number;
}

export interface PictureSyncWorld {
  readonly list: RemoteStore;
  readonly objects: ObjectStore;
  readonly device: PictureDevice;
  readonly limit: UploadLimit;
  readonly now: () => number;
  /** The passphrase has changed: new objects get a new key, and the list and its earlier versions are rewritten. */
  readonly mustReseal?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of pictures that this sync uploads. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface PicturesSynced {
  readonly incoming: number;
  readonly outgoing: number;
  /** Pictures that wait for the next sync. */
  readonly left: number;
  /** Earlier versions of the list that are still not under the passphrase of today. */
  readonly unsealed: number;
}

/**
 * Brings the pictures of this device and of the cloud together. A picture is in the list once its bytes are there; what was
 * uploaded is noted one by one, so that a sync that was cut short is continued by the next one.
 */
export async function syncPictures(world: PictureSyncWorld): Promise<PicturesSynced> {
  const first = await exchange(world, new Set());
  // Before the uploads: a picture that was brought back has its object under the same name.
  const cleared = await clear(world, first.list.dropped);
  const { uploaded, left } = await upload(world, first);
  const isDone = uploaded === 0 && cleared.size === 0;
  const last = isDone ? first : await exchange(world, cleared);
  const unsealed = world.mustReseal === true ? await world.list.reseal(callOptions(world)) : 0;
  return {
    incoming: first.incoming + (isDone ? 0 : last.incoming),
    outgoing: uploaded + first.outgoing,
    left,
    unsealed,
  };
}

/** Brings a list that lies in the cloud under the passphrase of today, without syncing. */
export async function resealPictures({ list, signal }: Pick<PictureSyncWorld, 'list' | 'signal'>): Promise<number> {
  const options = signal ? { signal } : {};
  const backup = await list.read(options);
  if (!backup || backup.text === '') return 0;
  if (backup.needsRewrite === true)
    await list.write(JSON.stringify(withNewKey(readList(backup.text))), backup, options);
  return list.reseal(options);
}

interface Exchange extends PictureMerge {
  readonly incoming: number;
  readonly outgoing: number;
}

/** Reads the list, takes over what is new here, and writes it where something is new there. */
async function exchange(world: PictureSyncWorld, cleared: ReadonlySet<string>): Promise<Exchange> {
  const { device, list: store, now } = world;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const backup = await store.read(callOptions(world));
    const before = listOf(backup, world.mustReseal === true);
    const merge = mergePictures(await device.shelf(), before, now());
    const { patch } = merge;
    world.signal?.throwIfAborted();
    if (patch.pictures.length > 0 || patch.tombstones.length > 0) await device.apply(patch);
    const list = { ...merge.list, dropped: merge.list.dropped.filter((name) => !cleared.has(name)) };
    if ((await write(world, list, backup)) === 'changed-meanwhile') continue;
    const incoming = patch.pictures.length + patch.tombstones.length;
    return { ...merge, list, incoming, outgoing: newDeletions(before, list) };
  }
  throw new SyncBusy();
}

function listOf(backup: RemoteBackup | undefined, mustReseal: boolean): PictureList {
  if (!backup || backup.text === '') return newList();
  const list = readList(backup.text);
  return mustReseal && backup.needsRewrite === true ? withNewKey(list) : list;
}

async function write(world: PictureSyncWorld, list: PictureList, backup: RemoteBackup | undefined) {
  const text = JSON.stringify(list);
  if (text === backup?.text && backup.needsRewrite !== true) return 'up-to-date' as const;
  return world.list.write(text, backup, callOptions(world));
}

function newDeletions(before: PictureList, after: PictureList): number {
  const known = new Set(before.tombstones.map(({ id }) => id));
  return after.tombstones.filter(({ id }) => !known.has(id)).length;
}

async function upload(world: PictureSyncWorld, { missing, list }: PictureMerge) {
  const batch = within(missing, world.limit);
  const total = batch.reduce((sum, { bytes }) => sum + bytes, 0);
  let [done, uploaded] = [0, 0];
  for (const record of batch) {
    world.signal?.throwIfAborted();
    world.onProgress?.(done, total);
    if (await uploadOne(world, record, list)) uploaded += 1;
    done += record.bytes;
  }
  if (total > 0) world.onProgress?.(total, total);
  return { uploaded, left: missing.length - batch.length };
}

/** The first ones that fit, at least one. */
function within(missing: readonly PictureRecord[], limit: UploadLimit): readonly PictureRecord[] {
  let bytes = 0;
  const fits = missing.slice(0, limit.pictures).findIndex((record, index) => {
    bytes += record.bytes;
    return index > 0 && bytes > limit.bytes;
  });
  return missing.slice(0, fits === -1 ? limit.pictures : fits);
}

/** False for a picture whose bytes are not on this device. */
async function uploadOne({ device, objects, ...world }: PictureSyncWorld, { id }: PictureRecord, list: PictureList) {
  const blob = await device.bytes(id);
  if (!blob) return false;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const { keyId } = list;
  const key = list.keys[keyId] ?? '';
  const hash = await pictureHash(bytes);
  const name = await objectName(key, hash);
  const isThere = list.pictures.some(({ object }) => object.name === name);
  if (!isThere) await objects.put(name, await sealPicture(bytes, key), callOptions(world));
  await device.keepPlace({ id, name, hash, size: bytes.length, keyId, key });
  return true;
}

/** Removes the bytes of pictures that no list needs any more. The list named them before, so that none is forgotten. */
async function clear(world: PictureSyncWorld, names: readonly string[]): Promise<Set<string>> {
  const cleared = new Set<string>();
  for (const name of names.slice(0, world.limit.pictures)) {
    await world.objects.drop(name, callOptions(world));
    cleared.add(name);
  }
  return cleared;
}

function callOptions({ signal }: Pick<PictureSyncWorld, 'signal'>): StoreCallOptions {
  return signal ? { signal } : {};
}
