/** Clears away pictures that nobody needs any more. */
export async function sweepPictures(): Promise<void> {
  await (await import('./sweep-page.ts')).sweepPictures();
}
