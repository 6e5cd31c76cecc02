import { fetchCode } from '#/lib/fetch-code.ts';

/** Clears away pictures that nobody needs any more. */
export async function sweepPictures(): Promise<void> {
  await (await fetchCode(() => import('./sweep-page.ts'))).sweepPictures();
}
