import { PICTURE_TYPES, pictureRoutes } from '@parley/contract';
import { fetchApi } from '#/lib/api.ts';

/** Fetches the bytes of a picture by way of the server: its address is good for a while only. */
export async function fetchTaskPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchApi(pictureRoutes.read, { query: { url } }, { signal, quiet: true });
  const blob = await response.blob();
  if (!(PICTURE_TYPES as readonly string[]).includes(blob.type)) throw new TypeError('this is no picture');
  return blob;
}
