import { createLanes } from '#/lib/lanes.ts';
import { once } from '#/lib/once.ts';
import { askWorker } from '#/lib/ask-worker.ts';
import type { ThumbnailAnswer } from './thumbnail.worker.ts';

/** A large picture takes a hundred megabytes while it is open, and a phone has little memory. */
const MOST_AT_ONCE = 2;
/** A picture that takes so long was made to keep its worker busy. */
const PATIENCE_MS = 30_000;

const inLane = once(() => createLanes(MOST_AT_ONCE));

/** Draws a thumbnail in a worker of its own, whose memory goes with it. Gives nothing for what cannot be opened. */
export function makeThumbnail(picture: Blob): Promise<ThumbnailAnswer> {
  return inLane()(() => runWorker(picture));
}

function runWorker(picture: Blob): Promise<ThumbnailAnswer> {
  const worker = new Worker(new URL('./thumbnail.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ThumbnailAnswer>(worker, { picture }, PATIENCE_MS);
}
