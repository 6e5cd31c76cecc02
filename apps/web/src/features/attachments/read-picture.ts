import { fetchPart } from '#/lib/fetch-part.ts';

/** A picture file at the size that models look at. Throws where it cannot be read as one. */
export async function readPicture(file: File): Promise<Blob> {
  const { readFile } = await fetchPart(() => import('./read-file.ts'));
  const read = await readFile(file, { signal: new AbortController().signal, onProgress: () => {} });
  if (read.kind !== 'picture') throw new Error('not a picture');
  return read.blob;
}
