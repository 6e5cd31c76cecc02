import { askWorker } from '#/lib/ask-worker.ts';
import { createLanes } from '#/lib/lanes.ts';
import { once } from '#/lib/once.ts';

/** A large picture takes a hundred megabytes while it is open, and a phone has little memory. */
const MOST_AT_ONCE = 2;
/** A picture that takes so long was made to keep its worker busy. */
const PATIENCE_MS = 60_000;

const inLane = once(() => createLanes(MOST_AT_ONCE));

/** Makes a picture smaller in a worker of its own, whose memory goes with it. Undefined for what cannot be opened. */
export function shrinkPicture(picture: Blob, limitBytes: number): Promise<Blob | undefined> {
  return inLane()(() => {
    const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
    return askWorker<Blob>(worker, { picture, limitBytes }, PATIENCE_MS);
  });
}
