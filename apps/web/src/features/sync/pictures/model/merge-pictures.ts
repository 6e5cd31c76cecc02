import { changedAt, PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PicturePlace, PictureTombstone } from '#/storage/pictures/picture-tables.ts';
import type { PicturePatchSet, PictureShelf, ShelvedPicture } from '#/storage/pictures/synced-rows.ts';
import { TOMBSTONE_LIFE_MS } from '#/storage/tombstones.ts';
import type { ListedPicture, PictureList, PictureObject } from './picture-list.ts';

/** The largest picture that is uploaded: a third more as text, it still passes through the server. */
export const MOST_PICTURE_BYTES = 36_000_000;

export interface PictureMerge {
  readonly list: PictureList;
  /** What is new on this device. */
  readonly patch: PicturePatchSet;
  /** Pictures of this device whose bytes are not in the cloud under the key of today, newest first. */
  readonly missing: readonly PictureRecord[];
}

/**
 * Brings the pictures of this device and the list in the cloud together. The newer version of a picture stays, and the newer
 * of a change and a deletion.
 */
export function mergePictures(local: PictureShelf, remote: PictureList, now: number): PictureMerge {
  const mine = new Map(local.pictures.map((picture) => [picture.record.id, picture]));
  const theirs = new Map(remote.pictures.map((picture) => [picture.record.id, picture]));
  const deletions = newestDeletions([...local.tombstones, ...remote.tombstones], now);
  const deletedThere = new Set(remote.tombstones.map(({ id }) => id));
  const pictures: ListedPicture[] = [];
  const fresh: PicturePatchSet['pictures'][number][] = [];
  const missing: PictureRecord[] = [];
  for (const id of [...new Set([...mine.keys(), ...theirs.keys()])].sort()) {
    const [here, there] = [mine.get(id), theirs.get(id)];
    const isNewerHere = isNewer(here?.record, there?.record);
    const record = isNewerHere ? here?.record : there?.record;
    // Whoever deleted it there has removed its bytes: it lives on only from where they are.
    const isLost = deletedThere.has(id) && !there && here?.hasBytes === false;
    if (isLost) deletions.set(id, Math.max(deletions.get(id) ?? 0, changedAt(here.record)));
    if (!record || (deletions.get(id) ?? -1) >= changedAt(record)) continue;
    deletions.delete(id);
    const object = objectOf(here, there, remote, deletedThere.has(id));
    const isWanted = here?.hasBytes === true && here.record.bytes <= MOST_PICTURE_BYTES;
    if (isWanted && object?.keyId !== remote.keyId) missing.push(record);
    // Fields in one order, as those have that were read: a list that says the same is the same text.
    const listed = isNewerHere ? PictureRecord.safeParse(record).data : record;
    if (!object || !listed) continue;
    pictures.push({ record: listed, object });
    const place = { id, ...object, key: remote.keys[object.keyId] ?? '' };
    if (isNewer(there?.record, here?.record) || !isSamePlace(here?.place, place)) fresh.push({ record, place });
  }
  const tombstones = [...deletions].map(([id, deletedAt]) => ({ id, deletedAt })).sort(byId);
  const known = new Map(local.tombstones.map(({ id, deletedAt }) => [id, deletedAt]));
  return {
    list: {
      ...remote,
      pictures,
      tombstones,
      dropped: droppedObjects(remote, pictures),
      keys: usedKeys(remote, pictures),
    },
    patch: {
      pictures: fresh,
      tombstones: tombstones.filter(({ id, deletedAt }) => known.get(id) !== deletedAt || mine.has(id)),
    },
    missing: missing.sort((left, right) => right.createdAt - left.createdAt),
  };
}

function newestDeletions(tombstones: readonly PictureTombstone[], now: number): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { id, deletedAt } of tombstones) {
    if (deletedAt >= now - TOMBSTONE_LIFE_MS) newest.set(id, Math.max(newest.get(id) ?? 0, deletedAt));
  }
  return newest;
}

/** Of versions of the same time the one in the cloud stays: all devices see that one. */
function isNewer(record: PictureRecord | undefined, other: PictureRecord | undefined): boolean {
  return record !== undefined && (other === undefined || changedAt(record) > changedAt(other));
}

/** Where the bytes are. What was uploaded under the key of today replaces what lies there under an earlier one. */
function objectOf(
  here: ShelvedPicture | undefined,
  there: ListedPicture | undefined,
  { keyId, keys }: PictureList,
  isDeletedThere: boolean,
): PictureObject | undefined {
  const place = here?.place;
  // Whoever deleted it there has removed its bytes, too.
  const isUsable = place !== undefined && keys[place.keyId] === place.key && !(isDeletedThere && !there);
  const uploaded = isUsable ? objectIn(place) : undefined;
  if (!there) return uploaded;
  return uploaded?.keyId === keyId && there.object.keyId !== keyId ? uploaded : there.object;
}

function objectIn({ name, hash, size, keyId }: PicturePlace): PictureObject {
  return { name, hash, size, keyId };
}

function isSamePlace(left: PicturePlace | undefined, right: PicturePlace): boolean {
  return left?.name === right.name && left.key === right.key;
}

function droppedObjects(before: PictureList, pictures: readonly ListedPicture[]): string[] {
  const used = new Set(pictures.map(({ object }) => object.name));
  const names = [...before.dropped, ...before.pictures.map(({ object }) => object.name)];
  return [...new Set(names)].filter((name) => !used.has(name)).sort();
}

function usedKeys({ keyId, keys }: PictureList, pictures: readonly ListedPicture[]): Record<string, string> {
  const used = new Set([keyId, ...pictures.map(({ object }) => object.keyId)]);
  return Object.fromEntries(Object.entries(keys).filter(([id]) => used.has(id)));
}

function byId(left: { readonly id: string }, right: { readonly id: string }): number {
  return left.id < right.id ? -1 : 1;
}
