import { Zip, ZipPassThrough } from 'fflate';
import { pageNameOf } from '../model/file-name.ts';
import { task } from './stage.tsx';

/** The pages as numbered files in one archive. They are packed already: it only puts them together. */
export async function zipPages(pages: readonly Blob[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, part, isLast) => {
    if (error) return reject(error);
    parts.push(part);
    if (isLast) resolve();
  });
  for (const [index, page] of pages.entries()) {
    const file = new ZipPassThrough(pageNameOf(index + 1, pages.length));
    zip.add(file);
    file.push(new Uint8Array(await page.arrayBuffer()), true);
    await task();
  }
  zip.end();
  await promise;
  return new Blob(parts, { type: 'application/zip' });
}
