import { sweepBlobs } from '#/storage/blob-sweep.ts';
import { openStorage } from '#/storage/open.ts';

const LONGEST_WAIT_MS = 2_000;

/** Clears away pictures that nobody needs any more, while the page has nothing better to do. */
export async function sweepPictures(): Promise<void> {
  await sweepBlobs(await openStorage(), { now: Date.now(), rest });
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    // Not in every browser.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 50);
  });
}
