import { PICTURE_MAX_BYTES } from '@parley/contract';
import { fairShare, type Weighed } from '../../model/fair-share.ts';
import { beginsMoving, MOVING_HEAD_BYTES } from '../../model/moving-picture.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A picture that goes along, and how often it stands in the chat. */
export interface HeldPicture extends Weighed {
  readonly url: string;
  readonly blob: Blob;
}

export interface FittedPictures {
  readonly pictures: readonly HeldPicture[];
  /** How many were made smaller. */
  readonly shrunk: number;
}

/** Told how many pictures are done, and of how many. */
export type FitProgress = (done: number, total: number) => void;

/**
 * Makes the largest pictures smaller until all of them fit, if they can be. Those that move stay as they are: drawn anew, they would
 * stand still.
 */
export async function fitPictures(
  held: readonly HeldPicture[],
  roomBytes: number,
  onProgress: FitProgress,
): Promise<FittedPictures> {
  const moving = new Set(await filterAsync(held, ({ blob }) => isMoving(blob)));
  const still = held.filter((picture) => !moving.has(picture));
  const room = [...moving].reduce((left, { sizeBytes, times }) => left - sizeBytes * times, roomBytes);
  const limit = Math.min(fairShare(still, room), encodedBytes(PICTURE_MAX_BYTES));
  const large = new Set(still.filter(({ sizeBytes }) => sizeBytes > limit));
  let [done, shrunk] = [0, 0];
  const shrink = async (picture: HeldPicture): Promise<HeldPicture> => {
    if (!large.has(picture)) return picture;
    const blob = await shrinkPicture(picture.blob, decodedBytes(limit));
    onProgress((done += 1), large.size);
    if (!blob || blob.size >= picture.blob.size) return picture;
    shrunk += 1;
    return heldPicture(picture.url, blob, picture.times);
  };
  if (large.size > 0) onProgress(0, large.size);
  return { pictures: await Promise.all(held.map(shrink)), shrunk };
}

export function heldPicture(url: string, blob: Blob, times: number): HeldPicture {
  return { url, blob, times, sizeBytes: encodedBytes(blob.size) };
}

/** Enough for what stands before the bytes in a `data:` address. */
const ADDRESS_BYTES = 40;

function encodedBytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + ADDRESS_BYTES;
}

function decodedBytes(bytes: number): number {
  return Math.max(0, Math.floor((bytes - ADDRESS_BYTES) / 4) * 3);
}

async function isMoving(blob: Blob): Promise<boolean> {
  return beginsMoving(new Uint8Array(await blob.slice(0, MOVING_HEAD_BYTES).arrayBuffer()));
}

async function filterAsync<Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const results = await Promise.all(items.map(test));
  return items.filter((_, index) => results[index]);
}
